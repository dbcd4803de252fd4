# shellcheck shell=sh
# install.sh: wires a tool and unwires it: which file, which events, which
# command line. Editing the file without disturbing it is the helper's work.

# How every command line of ours begins; by this it is known again.
MJ_INSTALL_OURS="trap 'exit 0' EXIT HUP INT TERM; MJ_HOOK="
MJ_INSTALL_SECONDS=15 # longer than a hook ever waits for a payload (10)

# mj_install_install PROVIDER|'' user|project|local DRY_RUN
# mj_install_uninstall, the same: its exact inverse. '' is every provider.
# Print which file was changed. Return 0, 1 refused, 3 a fault.
mj_install_install() {
  mj__install_each install "$@"
}

mj_install_uninstall() {
  mj__install_each uninstall "$@"
}

mj__install_each() {
  mj_verb=$1 mj_scope=$3 mj_dry=$4
  if [ -n "$2" ]; then
    mj__install_one "$2"
    return $?
  fi
  mj_worst=0
  for mj_each in $(mj_capture_providers); do
    mj__install_one "$mj_each" || mj_worst=$?
  done
  return "$mj_worst"
}

mj__install_one() {
  mj_provider=$1
  if ! mj__known "$MJ_CAPTURE_PROMPTS" "$1"; then
    mj_names=$(mj_capture_providers | tr '\n' ' ')
    mj_message_refuse "provider '$1' has no adapter here (given by --provider)" "these have one: ${mj_names% }"
    return $?
  fi
  mj__install_place || return $?
  set -- --shape "$mj_provider" --path "$mj_file" --ours "$MJ_INSTALL_OURS" --state "$mj_notes"
  case $mj_scope in user | local) set -- "$@" --private ;; esac
  case $mj_dry in true) set -- "$@" --dry-run ;; esac
  case $mj_verb in
  uninstall) "$MJ_HOME/build/majordomus" settings uninstall "$@" || return $? ;;
  *)
    mj__install_shim || return $?
    mj__install_entries "$@" || {
      mj_status=$?
      case $mj_fresh in yes) mj__install_forget ;; esac
      return "$mj_status"
    }
    ;;
  esac
  case $mj_verb/$mj_dry in
  uninstall/false) mj__install_forget ;;
  install/false) mj__install_tell ;;
  esac
}

# mj__install_place sets mj_file, the settings file of the scope; mj_shim, the
# shim as a path; mj_shim_word, the same as the client's shell is to read it;
# and mj_notes, where uninstall finds what install did.
mj__install_place() {
  case ${HOME:-} in /?*) ;; *)
    mj_message_refuse "there is no home folder to install for (HOME is '${HOME:-}')"
    return $?
    ;;
  esac
  mj_data=$HOME/.local/share/majordomus mj_notes=$HOME/.local/state/majordomus/install
  case ${XDG_DATA_HOME:-} in /*) mj_data=$XDG_DATA_HOME/majordomus ;; esac # a relative one counts as unset
  case ${XDG_STATE_HOME:-} in /*) mj_notes=$XDG_STATE_HOME/majordomus/install ;; esac
  case $mj_scope in project | local) mj_message_where || return $? ;; esac
  mj_shim=$mj_data/shims/hook.sh
  case $mj_provider/$mj_scope in
  claude-code/user) mj_file=${CLAUDE_CONFIG_DIR:-$HOME/.claude}/settings.json ;;
  claude-code/project)
    mj_file=$mj_w_root/.claude/settings.json
    mj_shim=$mj_w_root/.ai/repo/shims/hook.sh
    ;;
  claude-code/local) mj_file=$mj_w_root/.claude/settings.local.json ;;
  esac
  # shellcheck disable=SC2016 # the client's shell expands it
  case $mj_scope in
  project) mj_shim_word='"$CLAUDE_PROJECT_DIR"/.ai/repo/shims/hook.sh' ;;
  *) mj__install_quote "$mj_shim" || return 1 ;;
  esac
}

# mj__install_quote PATH sets mj_shim_word: the path so that any shell reads it
# back. Most need nothing, and a start of the helper costs a listing dear.
mj__install_quote() {
  mj_shim_word=$1
  case $1 in *[!a-zA-Z0-9/._-]*) mj_shim_word=$("$MJ_HOME/build/majordomus" settings quote "$1") ;; esac
}

mj__install_shim() {
  case $mj_dry in true) return 0 ;; esac
  mj_made='' mj_fresh=yes
  if [ -e "$mj_shim" ]; then
    mj_fresh=no
  fi
  mj__install_folder "${mj_shim%/*}" && mj__install_folder "$mj_data" && mj__install_folder "$mj_notes" || return $?
  printf '%s' "$mj_made" >>"$mj_data/folders"
  case $mj_scope in
  project) chmod 755 "$mj_w_root/.ai" "$mj_w_root/.ai/repo" "${mj_shim%/*}" && set -- ;;
  *) set -- --home "$MJ_HOME" ;;
  esac
  "$MJ_HOME/build/majordomus" settings shim --out "$mj_shim" "$@"
}

# mj__install_folder DIR makes a folder, and adds to mj_made those it had to
# make for it: the way back takes these away, and none that was there.
mj__install_folder() {
  mj_path=$1
  while [ ! -d "$mj_path" ] && [ -n "$mj_path" ]; do
    mj_made=$mj_made$mj_path$mj_nl
    mj_path=${mj_path%/*}
  done
  mkdir -p "$1" || mj_message_fault "'$1' cannot be made"
}

# mj__install_entries OPTION... adds one entry for each event of the adapter.
mj__install_entries() {
  mj_events="$(mj__install_events "$MJ_CAPTURE_PROMPTS" prompt) $(mj__install_events "$MJ_CAPTURE_LIFECYCLE" start compact end)"
  for mj_pair in $mj_events; do
    set -- "$@" --entry "${mj_pair#*:}:$(mj_install_line "$mj_provider" "${mj_pair%%:*}" "$mj_shim_word")"
  done
  "$MJ_HOME/build/majordomus" settings install --timeout "$MJ_INSTALL_SECONDS" "$@"
}

# mj__install_events TABLE EVENT... prints the constants EVENT:VENDOR_EVENT of
# the provider's row, in the order asked for.
mj__install_events() {
  mj_table=$1
  shift
  while read -r mj_id mj_words; do
    case $mj_id in "$mj_provider") ;; *) continue ;; esac
    for mj_want in "$@"; do
      for mj_word in $mj_words; do
        case $mj_word in "$mj_want":*) printf '%s\n' "$mj_word" ;; esac
      done
    done
  done <<MJ_ROWS
$mj_table
MJ_ROWS
}

# mj_install_line PROVIDER EVENT SHIM prints the command line a client runs.
# The guard stands in the line itself: a missing shim ends with 2 in some
# shells, which the clients take for "block this prompt". Without a shim the
# payload is read in the background: its pipe must be neither closed on the
# client nor waited for.
mj_install_line() {
  printf "%s'%s %s'; if [ -r %s ]; then . %s; else { cat <&3 >/dev/null 2>&1 3<&- & } 3<&0; fi\n" "$MJ_INSTALL_OURS" "$1" "$2" "$3" "$3"
}

# mj__install_forget removes the shim once no settings file needs it, and the
# folders that were made for it.
mj__install_forget() {
  case $mj_scope in project)
    rm -f "$mj_shim"
    rmdir "${mj_shim%/*}" 2>/dev/null
    ;;
  esac
  rmdir "$mj_notes" 2>/dev/null
  if [ -d "$mj_notes" ]; then
    return 0
  fi
  case $mj_scope in project) ;; *) rm -f "$mj_shim" ;; esac
  if [ -e "$mj_data/shims/hook.sh" ]; then
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

mj__install_tell() {
  case $mj_scope in
  user) printf 'Every session of %s on this machine calls us now; only repositories with consent are recorded.\n' "$mj_provider" ;;
  project) printf 'Commit %s and %s; on a machine without Majordomus the hooks do nothing.\n' "$mj_file" "$mj_shim" ;;
  esac
  printf 'undo: majordomus capture uninstall --provider %s --scope %s\n' "$mj_provider" "$mj_scope"
}
