# shellcheck shell=sh
# wire.sh: wires a tool and unwires it. How its file is made and what our lines
# are stands in install.sh; editing the file without disturbing it is the
# helper's work.

# mj_wire_install PROVIDER|'' user|project|local|'' DRY_RUN [shell|embedded]
# mj_wire_uninstall, the same: its exact inverse. Without a provider: every
# one that is found on this machine, or that was ever wired; without a scope:
# user, or whatever was ever wired.
# Print which file was changed. Return 0, 1 refused, 3 a fault.
# Example: mj_wire_install codex user false
mj_wire_install() {
  mj_verb=install mj_scope=${2:-user} mj_dry=$3 mj_runtime=${4:-}
  case $mj_scope:$mj_runtime in project:?*)
    mj_message_refuse "runtime '$mj_runtime' cannot be chosen for a project (given by --runtime)" "its shim is everybody's; choose it for yourself with --scope user"
    return $?
    ;;
  esac
  mj__wire_ready || return $?
  case $mj_dry in false) mj_wire_tidy ;; esac
  case $1 in
  '') mj__wire_found ;;
  *) mj__wire_one "$1" ;;
  esac
}

mj_wire_uninstall() {
  mj_verb=uninstall mj_scope=${2:-user} mj_dry=$3
  mj__wire_ready || return $?
  case $mj_dry in false) mj_wire_tidy ;; esac
  case $1/$2 in
  /) mj__wire_everywhere ;;
  /*) mj__wire_scope ;;
  *) mj__wire_one "$1" ;;
  esac
}

# mj__wire_ready looks where we are and where our own files go.
mj__wire_ready() {
  . "$MJ_HOME/lib/install.sh"
  mj__install_ours || return $?
  case $mj_scope in project | local) mj_message_where || return $? ;; esac
}

# mj_wire_tidy removes what killed commands of ours left beside the settings of
# every tool, and where our own files go. A living command holds a lock on its own.
mj_wire_tidy() {
  mj_own_provider=${mj_provider:-} mj_own_scope=$mj_scope mj_own_shim=${mj_shim:-}
  case ${mj_w_root:-} in '') mj_message_where 2>/dev/null ;; esac
  set -- "$mj_notes" "${mj_notes%/*}/mcp" "$mj_data" "$mj_data/shims" "${HOME:-/nowhere}"
  for mj_provider in $(mj_capture_providers); do
    for mj_scope in user project local; do
      case $mj_scope/${mj_w_root:-} in project/ | local/) continue ;; esac
      if mj__install_try; then
        set -- "$@" "${mj_file%/*}" "${mj_shim%/*}"
      fi
    done
  done
  mj_provider=$mj_own_provider mj_scope=$mj_own_scope mj_shim=$mj_own_shim
  "$MJ_HOME/build/majordomus" settings tidy "$@"
}

# mj__wire_found wires every tool that this machine seems to have, and names
# those it left out.
mj__wire_found() {
  mj_worst=0 mj_left='' mj_some=''
  for mj_provider in $(mj_capture_providers); do
    if mj__wire_here && mj__install_try; then
      mj_some=yes
      mj__wire_one "$mj_provider" || mj_worst=$?
    else
      mj_left="$mj_left${mj_left:+, }$mj_provider"
    fi
  done
  case $mj_some in '')
    mj_message_refuse "no tool that can be wired was found on this machine" "name one with --provider: $mj_left (MJ53)"
    return $?
    ;;
  esac
  case $mj_left in ?*) printf 'left out, not found here or without a file of the scope %s: %s\n' "$mj_scope" "$mj_left" ;; esac
  return "$mj_worst"
}

# mj__wire_here returns 0 when the tool has a folder for its settings here,
# or a program.
mj__wire_here() {
  mj_want=$mj_scope mj_scope=user
  mj__install_place
  mj_scope=$mj_want mj_path=${mj_file%/*}
  mj__install_form "$mj_provider"
  case $mj_own in yes) mj_path=${mj_path%/*} ;; esac
  if [ -d "$mj_path" ]; then
    return 0
  fi
  for mj_word in $mj_row; do
    case $mj_word in program=*) command -v "${mj_word#*=}" >/dev/null && return 0 ;; esac
  done
  return 1
}

# mj__wire_scope unwires every tool in one scope.
mj__wire_scope() {
  mj_worst=0
  for mj_provider in $(mj_capture_providers); do
    mj__install_try || continue
    if [ -e "$mj_file" ]; then
      mj__wire_one "$mj_provider" || mj_worst=$?
    fi
  done
  return "$mj_worst"
}

# mj__wire_everywhere unwires every tool for this person, in this repository,
# and wherever else a note says that it was wired.
mj__wire_everywhere() {
  mj_all=0 mj_handled=$mj_nl
  mj__wire_scope || mj_all=$?
  if mj_message_where 2>/dev/null; then
    for mj_scope in project local; do
      mj__wire_scope || mj_all=$?
    done
  fi
  mj_left=$("$MJ_HOME/build/majordomus" settings noted "$mj_notes") || return 3
  mj_tab=$(printf '\t')
  while IFS=$mj_tab read -r mj_label mj_path; do
    case $mj_label in */*) mj__wire_noted || mj_all=$? ;; esac
  done <<MJ_NOTED
$mj_left
MJ_NOTED
  return "$mj_all"
}

# mj__wire_noted unwires the file mj_path, which a note calls mj_label: its
# repository may be another, and its folder reached by a link.
mj__wire_noted() {
  case $mj_handled in *"$mj_nl$mj_path$mj_nl"*) return 0 ;; esac # in a dry run its note is still there
  mj_provider=${mj_label%%/*} mj_scope=${mj_label#*/} mj_w_root=''
  mj__install_place || return $?
  mj_w_root=${mj_path%/*/*}
  case $mj_file in /*/*/*) mj_w_root=${mj_w_root%/*} ;; esac
  mj__install_place || return $?
  mj_file=$mj_path
  mj__wire_change </dev/null
}

mj__wire_one() {
  mj_provider=$1
  if ! mj__known "$MJ_CAPTURE_PROMPTS" "$1"; then
    mj_names=$(mj_capture_providers | tr '\n' ' ')
    mj_message_refuse "provider '$1' has no adapter here (given by --provider)" "these have one: ${mj_names% } (MJ51)"
    return $?
  fi
  mj__install_place || return $?
  case $mj_verb/$mj_scope in install/project | install/local) mj_message_inside "$mj_w_root" "$mj_file" "$mj_shim" || return $? ;; esac
  mj__wire_change
}

# mj__wire_entries OPTION... adds one entry for each event of the adapter.
mj__wire_entries() {
  mj__install_slots
  for mj_pair in $mj_slots; do
    mj__install_hook "${mj_pair%%:*}" "$mj_shim_word"
    mj__install_limit "${mj_pair%%:*}"
    set -- "$@" --entry "${mj_pair#*:}:$mj_limit:$mj_hook_line" --name "${mj_pair#*:}=majordomus-${mj_pair%%:*}"
  done
  "$MJ_HOME/build/majordomus" settings install "$@"
}

# mj__wire_change edits mj_file, and makes or removes what its lines name.
mj__wire_change() {
  mj_handled=${mj_handled:-}$mj_file$mj_nl
  mj__install_form "$mj_provider" || return $?
  set -- --form "$mj_form" --path "$mj_file" --ours "$MJ_INSTALL_OURS" --ours "$MJ_INSTALL_OURS_SH" --ours "$MJ_INSTALL_EARLIER" --ours "$MJ_INSTALL_EARLIER_SH" --state "$mj_notes" --label "$mj_provider/$mj_scope"
  for mj_word in $mj_row; do
    case $mj_word in handler=* | root=*) set -- "$@" "--${mj_word%%=*}" "${mj_word#*=}" ;; own=yes) set -- "$@" --own ;; esac
  done
  case $mj_scope in user | local) set -- "$@" --private ;; esac
  case $mj_dry in true) set -- "$@" --dry-run ;; esac
  case $mj_verb in
  uninstall) "$MJ_HOME/build/majordomus" settings uninstall "$@" || return $? ;;
  *)
    mj__wire_shim || return $?
    mj__wire_entries "$@" || {
      mj_status=$?
      case $mj_fresh in yes) mj__wire_forget ;; esac
      return "$mj_status"
    }
    ;;
  esac
  case $mj_verb/$mj_dry in
  uninstall/false) mj__wire_forget ;;
  install/false) mj__wire_tell | mj_message_plain ;;
  esac
}

# --- the shim ----------------------------------------------------------------

mj__wire_shim() {
  case $mj_dry in true) return 0 ;; esac
  mj_made='' mj_fresh=yes
  if [ -e "$mj_shim" ]; then
    mj_fresh=no
  fi
  mj__wire_folder "${mj_shim%/*}" && mj__wire_folder "$mj_data" && mj__wire_folder "$mj_notes" || return $?
  printf '%s' "$mj_made" >>"$mj_data/folders"
  case $mj_scope in
  project) chmod 755 "$mj_w_root/.ai" "$mj_w_root/.ai/repo" "${mj_shim%/*}" && set -- ;;
  *) set -- --home "$MJ_HOME" --runtime "$mj_runtime" ;;
  esac
  "$MJ_HOME/build/majordomus" settings shim --out "$mj_shim" "$@"
}

# mj__wire_folder DIR makes a folder, and adds to mj_made those it had to
# make for it: the way back takes these away, and none that was there.
mj__wire_folder() {
  mj_path=$1
  while [ ! -d "$mj_path" ] && [ -n "$mj_path" ]; do
    mj_made=$mj_made$mj_path$mj_nl
    mj_path=${mj_path%/*}
  done
  mkdir -p "$1" || mj_message_fault "'$1' cannot be made"
}

# mj__wire_forget removes a shim once no settings file needs it, and the
# folders that were made for it.
mj__wire_forget() {
  case $mj_scope in project)
    if ! mj__wire_shared; then
      rm -f "$mj_shim"
      rmdir "${mj_shim%/*}" 2>/dev/null
    fi
    ;;
  esac
  rmdir "$mj_notes" 2>/dev/null
  if ! mj__wire_needed; then
    rm -f "$mj_data/shims/hook.sh"
  fi
  if [ -d "$mj_notes" ] || [ -e "$mj_data/shims/hook.sh" ]; then
    return 0
  fi
  mj_made=$(sort -r "$mj_data/folders" 2>/dev/null)
  rm -f "$mj_data/folders"
  while IFS= read -r mj_path; do
    rmdir "$mj_path" 2>/dev/null # what is deeper comes first; somebody else's may be in it by now
  done <<MJ_MADE
$mj_made
MJ_MADE
  return 0
}

# mj__wire_shared returns 0 while a settings file of the project seems to name
# its shim. It may have come with a clone, so no note speaks of it; when in
# doubt the shim stays.
mj__wire_shared() {
  mj_own_provider=$mj_provider mj_own_shim=$mj_shim mj_answer=1
  for mj_provider in $(mj_capture_providers); do
    if mj__install_try && grep -qF "$MJ_INSTALL_SHIM" "$mj_file" 2>/dev/null; then
      mj_answer=0
    fi
  done
  mj_provider=$mj_own_provider mj_shim=$mj_own_shim
  return "$mj_answer"
}

# mj__wire_needed returns 0 while a file that is there still names the shim
# for a person. Notes from before there were labels count as one.
mj__wire_needed() {
  if [ ! -d "$mj_notes" ]; then
    return 1
  fi
  mj_noted=$("$MJ_HOME/build/majordomus" settings noted "$mj_notes") || return 0
  mj_tab=$(printf '\t')
  while IFS= read -r mj_word; do
    case $mj_word in */project"$mj_tab"* | '') continue ;; esac
    if [ -e "${mj_word#*$mj_tab}" ]; then
      return 0
    fi
  done <<MJ_NOTED
$mj_noted
MJ_NOTED
  return 1
}

# --- words for a person ------------------------------------------------------

mj__wire_tell() {
  case $mj_scope in
  user) printf 'Every session of %s on this machine calls us now; only repositories with consent are recorded.\n' "$mj_provider" ;;
  project) printf 'Commit %s and %s; on a machine without Majordomus the hooks do nothing.\n' "$mj_file" "$mj_shim" ;;
  esac
  mj__wire_trust
  mj__wire_others
  printf 'undo: majordomus capture uninstall --provider %s --scope %s\n' "$mj_provider" "$mj_scope"
}

# mj__wire_others says which other scopes of this tool call us already. It runs in
# a pipe's shell of its own, so what it changes stays there.
mj__wire_others() {
  mj_done=$mj_scope mj_tab=$(printf '\t')
  mj__install_slots
  mj_pair=${mj_slots#* }
  mj_pair=${mj_pair%% *}
  case ${mj_w_root:-} in '') mj_message_where 2>/dev/null || mj_w_root='' ;; esac
  for mj_scope in user project local; do
    case $mj_scope/${mj_w_root:-} in "$mj_done"/* | project/ | local/) continue ;; esac
    if ! mj__install_try 2>/dev/null || [ ! -e "$mj_file" ]; then
      continue
    fi
    mj_found=$("$MJ_HOME/build/majordomus" settings look --ours "$MJ_INSTALL_OURS" --marker 'MJ_HOOK=' \
      --file "other=$mj_form=$mj_file" --want "other=${mj_pair#*:}=-" 2>/dev/null)
    case $mj_found in *"${mj_tab}like$mj_tab"*)
      printf "'%s' (scope %s) calls us already: both lines run at each event; a prompt is recorded once where %s sends an id or a timestamp (MJ68).\n" \
        "$mj_file" "$mj_scope" "$mj_provider"
      ;;
    esac
  done
  mj_scope=$mj_done
}

# mj__wire_trust says what a person has to do in the tool before it runs us.
mj__wire_trust() {
  case $mj_provider/$mj_scope in
  codex/user) printf 'Codex skips hooks without a word until you have reviewed them: open /hooks in it, now and after each change.\n' ;;
  codex/project) printf 'Codex reads the hooks of a trusted project alone, and wants them reviewed in every checkout: open /hooks in it.\n' ;;
  gemini/project) printf 'Gemini CLI runs the hooks of a project in a trusted folder alone, and warns when they change.\n' ;;
  qwen-code/project) printf 'Qwen Code may want the folder trusted before it runs the hooks of a project.\n' ;;
  copilot/project) printf 'Copilot CLI runs the hooks of a repository once you have trusted the folder.\n' ;;
  cursor/project) printf 'Cursor runs the hooks of a project in a trusted workspace alone.\n' ;;
  factory-droid/*) printf 'droid runs no hook before you have trusted the folder.\n' ;;
  esac
  case $mj_provider in codex)
    if "$MJ_HOME/build/majordomus" settings holds "${mj_file%/*}/config.toml"; then
      printf "'%s' holds hooks, too: Codex runs both and warns at each start until all are in one file, '%s' (MJ43).\n" "${mj_file%/*}/config.toml" "$mj_file"
    fi
    ;;
  esac
  case $mj_provider in factory-droid)
    if [ -e "${mj_file%/*}/hooks.json" ]; then
      printf "'%s' is there too: versions of droid that read it may pass over what is in '%s'.\n" "${mj_file%/*}/hooks.json" "$mj_file"
    fi
    ;;
  esac
}
