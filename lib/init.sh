# shellcheck shell=sh
# init.sh: says yes to recording in this repository on this machine, and makes
# the folders. On a terminal it says first what it found and would do, and asks
# once; elsewhere it wires no tool unless it is told to. uninstall.sh is the way
# back: whatever is made here is noted for it.

# What a person has to do in a tool before it runs what is in their own
# settings: for init in a sentence, for status behind "never seen".
MJ_INIT_TRUST='
codex Codex: open /hooks and trust them.|trust it in /hooks
factory-droid droid: trust the folder.|trust the folder
'

MJ_INIT_LINE=/.ai/local/ # what keeps the private half out of git

# mj_init_run default|team|private ask|yes|no
# The second word: wire the tools that are found, or ask where there is a terminal.
# Prints what it found and what comes next; returns 0, 1 refused, 3 a fault.
# Example: mj_init_run default no
mj_init_run() {
  mj_mode=$1 mj_wire=$2
  mj_message_where "$PWD" own && mj__init_own && mj__init_find || return $?
  case $mj_wire in ask)
    mj__init_ask || return $?
    ;;
  esac
  mj__init_consented || return $?
  mj__init_wire
}

# mj__init_consented switches recording on, and says so unless it was asked for.
mj__init_consented() {
  mj_notes_made=''
  mj__init_folders
  case $? in
  0) ;;
  1) return 1 ;;
  *)
    mj_message_fault "'$mj_w_private' cannot be made" "is the folder writable?"
    return $?
    ;;
  esac
  mj__init_ignored "$mj_mode" || return $?
  mj__init_policy "$mj_mode" && mj__init_hidden "$mj_mode" || return $?
  mj__init_consent || {
    mj_message_fault "'$mj_w_common/majordomus/enabled' cannot be written"
    return 3
  }
  "$MJ_HOME/build/majordomus" policy compile --store "$mj_w_private" --at "$mj_w_root" || return $?
  case ${MAJORDOMUS_PROBE:-}/$mj_asked in
  1/*) ;; # a self test reads no report
  */no) mj__init_report | mj_message_plain ;;
  esac
}

# mj__init_made KIND PATH notes what was made, for the way back: a folder, a
# file, a line of ours in one, or the line break that had to be put before it.
mj__init_made() {
  case $2 in *"$mj_nl"*) return 0 ;; esac
  mj_notes_made="$mj_notes_made$1 $2$mj_nl"
}

mj__init_folders() {
  mj__init_own || return 1
  mj__init_public "${mj_w_private%/local}" || return 3
  mkdir -p "$mj_w_private/prompts" "$mj_w_private/state/sessions-open" "$mj_w_private/state/sessions-closed" \
    "$mj_w_private/state/tmp" "$mj_w_private/session-contexts" || return 3
  "$MJ_HOME/build/majordomus-hook" audit --store "$mj_w_private" --fix yes >/dev/null
}

# mj__init_own refuses a private half that a link leads elsewhere: there git
# would not be kept out of it, and a cloned repository could choose the place. So
# it does one that came with the repository: whoever wrote that chose what hooks
# would find in it, and what they write would go back to where it came from.
mj__init_own() {
  case $mj_w_unsound in ?*)
    mj_message_refuse "$mj_w_unsound" "remove it, and run 'majordomus init' again (MJ62)"
    return $?
    ;;
  esac
  case $mj_w_private in */.ai/local) ;; *) return 0 ;; esac
  if [ -d "$mj_w_private" ] && [ -n "$(git -C "${mj_w_private%/.ai/local}" ls-files -- .ai/local 2>/dev/null)" ]; then
    mj_message_refuse "git tracks files of the private half '$mj_w_private'" "git rm -r --cached .ai/local, look at what is left there, and run 'majordomus init' again (MJ63)"
    return $?
  fi
}

# mj__init_plain FILE refuses one that we would add to and that is a link: it
# could lead out of the repository.
mj__init_plain() {
  if [ -h "$1" ]; then
    mj_message_refuse "'$1' is a link and may lead out of the repository" "make it a file, and run 'majordomus init' again (MJ64)"
  fi
}

# mj__init_public DIR makes a folder that others may read. One that exists is
# left as it is.
mj__init_public() {
  if [ -d "$1" ]; then
    return 0
  fi
  mkdir -p "$1" && chmod 755 "$1" && mj__init_made folder "$1"
}

# mj__init_ignored keeps the private half out of git: for this clone alone, or
# with a line for the whole team.
mj__init_ignored() {
  case $mj_w_private in */.ai/local) ;; *) return 0 ;; esac
  mj_exclude=$mj_w_common/info/exclude
  case $1 in team) mj_exclude=$mj_w_root/.gitignore ;; esac
  mj__init_plain "$mj_exclude" || return $?
  if [ -f "$mj_exclude" ] && [ -r "$mj_exclude" ] && grep -qxF "$MJ_INIT_LINE" "$mj_exclude"; then
    return 0
  fi
  mj__init_public "${mj_exclude%/*}"
  mj_gap=''
  if [ -s "$mj_exclude" ] && [ -n "$(tail -c 1 "$mj_exclude")" ]; then
    mj_gap=$mj_nl
    mj__init_made gap "$mj_exclude"
  fi
  if [ ! -e "$mj_exclude" ]; then
    : >"$mj_exclude" && chmod 644 "$mj_exclude" && mj__init_made file "$mj_exclude"
  fi
  mj__init_made line "$mj_exclude"
  printf '%s%s\n' "$mj_gap" "$MJ_INIT_LINE" >>"$mj_exclude" || {
    mj_message_fault "'$mj_exclude' cannot be written"
    return $?
  }
  rm -f "$mj_w_private/.gitignore" # an uninstall leaves one to what it kept
}

mj__init_policy() {
  mj_chosen=''
  case $1 in team) mj_chosen=team ;; esac
  mj_policy=$mj_w_root/.ai/repo/policy.yaml
  mj__init_plain "$mj_w_root/.ai/repo" && mj__init_plain "$mj_policy" || return $?
  if [ -e "$mj_policy" ]; then
    case $1 in private)
      mj_message_say "'$mj_policy' exists and is left as it is" "set 'publish: local' under 'sessions:' in it"
      ;;
    esac
    return 0
  fi
  mj_chosen=$1
  mj__init_public "$mj_w_root/.ai" && mj__init_public "$mj_w_root/.ai/repo" || return 3
  mj__init_template "$1" >"$mj_policy" && chmod 644 "$mj_policy" && mj__init_made policy "$mj_policy" && return 0
  mj_message_fault "'$mj_policy' cannot be written"
}

# mj__init_hidden: 'git worktree remove' refuses a linked worktree with an
# untracked file of ours in it, unless a team is to commit that.
mj__init_hidden() {
  case $1 in
  team) set -- --remove yes ;;
  *) set -- ;;
  esac
  "$MJ_HOME/build/majordomus-hook" hide --at "$mj_w_root" "$@" && return 0
  mj_message_fault "'$mj_w_root/.ai/repo/.gitignore' cannot be written"
}

# mj__init_template MODE prints the policy that a new repository gets.
mj__init_template() {
  printf '%s\n' "# Majordomus in this repository. Every key is optional; see the comments in" \
    "# the shipped share/policy.yaml, and 'majordomus policy show' for what counts." ""
  case $1 in
  private) printf '%s\n' "sessions:" "  publish: local # episode records stay on this machine" ;;
  *) printf '%s\n' "#sessions:" "#  publish: local # keep episode records on this machine" ;;
  esac
  printf '%s\n' "#session:" "#  briefing: off" "#prompts:" "#  max_text_bytes: 64KiB"
}

# mj__init_chosen writes down what was chosen for all worktrees, where no checkout
# changes it: the policy of a worktree may be untracked, or older. A file that was
# changed since is the user's, and is left alone.
mj__init_chosen() {
  mj_file=$mj_w_common/majordomus/policy.yaml
  case $mj_chosen in
  private)
    if [ -e "$mj_file" ] || [ -h "$mj_file" ]; then
      return 0
    fi
    mj__init_private >"$mj_file.$$" && chmod 600 "$mj_file.$$" && mv -f "$mj_file.$$" "$mj_file"
    ;;
  team) mj__init_unchosen ;;
  esac
}

mj__init_private() {
  printf '%s\n' "# What 'majordomus init --private' chose, for every worktree of this repository;" \
    "# 'majordomus init --team' removes it." "sessions:" "  publish: local"
}

# mj__init_unchosen takes it away unless it was changed.
mj__init_unchosen() {
  if [ -f "$mj_w_common/majordomus/policy.yaml" ] && mj__init_private | cmp -s - "$mj_w_common/majordomus/policy.yaml"; then
    rm -f "$mj_w_common/majordomus/policy.yaml"
  fi
}

# mj__init_consent writes this machine's yes in one step: the private half, and
# where the toolkit is; and the ids that this worktree had before it was moved.
mj__init_consent() {
  mkdir -p "$mj_w_common/majordomus" && chmod 700 "$mj_w_common/majordomus" && mj__init_chosen || return 3
  mj_new=$mj_w_common/majordomus/enabled.$$
  printf '%s\n%s\n%s' "$mj_w_private" "$MJ_HOME" "${mj_w_former:+former $mj_w_former$mj_nl}" >"$mj_new" && chmod 600 "$mj_new" &&
    mv -f "$mj_new" "$mj_w_common/majordomus/enabled" || return 3
  printf '%%witness prompts\n%%end\n' | "$MJ_HOME/build/majordomus-hook" put --store "$mj_w_private" --witness "$mj_w_witness" || return 3
  case $mj_notes_made in '') return 0 ;; esac
  printf '%s' "$mj_notes_made" >>"$mj_w_common/majordomus/made"
}

# --- what is found, and what a person is told ---------------------------------

# mj__init_find sets mj_found, the tools that can be wired and are here: by a
# program of theirs or the folder of their settings; and mj_unwired, those of them
# that do not call us yet. Changes nothing.
mj__init_find() {
  . "$MJ_HOME/lib/status.sh" && . "$MJ_HOME/lib/install.sh" || return 3
  mj_found='' mj_unwired='' mj_found_count=0 mj_unwired_count=0 mj_asked=no
  mj_here=$("$MJ_HOME/build/majordomus" settings here) || return 3
  case $mj_here in ?*) mj_calling=$(mj__init_calling) ;; esac
  for mj_provider in $mj_here; do
    mj_found="$mj_found${mj_found:+, }$mj_provider" mj_found_count=$((mj_found_count + 1))
    case " $mj_calling " in *" $mj_provider "*) continue ;; esac
    mj_unwired="$mj_unwired${mj_unwired:+, }$mj_provider" mj_unwired_count=$((mj_unwired_count + 1))
  done
}

# mj__init_calling prints the tools whose own prompts arrive here already.
mj__init_calling() {
  mj_probe=off
  mj__status_rows 2>/dev/null || return 0
  while IFS=$mj_tab read -r mj_id mj_aspect mj_capability mj_state mj_rest; do
    case $mj_aspect/$mj_state in prompt/"$MJ_STATE_WIRED" | prompt/"$MJ_STATE_VERIFIED") printf '%s ' "$mj_id" ;; esac
  done <<MJ_ROWS
$mj_rows
MJ_ROWS
}

# mj__init_ask asks once, where there is somebody to ask and something to be
# done. Returns 1 for a no: then nothing was made.
mj__init_ask() {
  if [ ! -t 0 ] || [ ! -t 1 ]; then
    return 0
  fi
  case $mj_w_consent/$mj_unwired_count in yes/0) return 0 ;; esac
  mj__init_preview | mj_message_plain
  mj_question='Record here?'
  case $mj_w_consent/$mj_unwired_count in
  yes/1) mj_question='Wire it?' ;;
  yes/*) mj_question='Wire them?' ;;
  no/0) ;;
  no/1) mj_question='Wire it and record here?' ;;
  no/*) mj_question='Wire them and record here?' ;;
  esac
  printf '%s [y/N] ' "$mj_question" >&2
  read -r mj_answer || mj_answer=''
  case $mj_answer in y | Y | yes | YES)
    mj_asked=yes mj_wire=yes
    return 0
    ;;
  esac
  mj_message_refuse "nothing was changed"
}

mj__init_preview() {
  mj_line='Nothing is recorded yet.'
  case $mj_w_consent in yes) mj_line='Recording is on here already.' ;; esac
  case $mj_found in
  '') printf 'Found no tool that can be wired. %s\n' "$mj_line" ;;
  *) printf 'Found %s. %s\n' "$mj_found" "$mj_line" ;;
  esac
  mj__init_hooks
  mj__init_places
}

# mj__init_hooks says what of the tools' settings would be changed.
mj__init_hooks() {
  case $mj_unwired_count/$mj_found_count in
  0/0) printf '  hooks    none; later: majordomus capture install --provider claude-code\n' ;;
  0/*) printf '  hooks    all of them call us already; inert in other repositories\n' ;;
  1/1) printf '  hooks    user settings of %s; inert in other repositories\n' "$mj_unwired" ;;
  2/2) printf '  hooks    user settings of both; inert in other repositories\n' ;;
  3/3) printf '  hooks    user settings of all three; inert in other repositories\n' ;;
  "$mj_found_count"/*) printf '  hooks    user settings of all %s; inert in other repositories\n' "$mj_found_count" ;;
  *) printf '  hooks    user settings of %s (the others call us already); inert in other repositories\n' "$mj_unwired" ;;
  esac
}

# mj__init_places says where records go, and how long they stay there.
mj__init_places() {
  mj_path=$mj_w_private
  case $mj_path in "$mj_w_root/.ai/local") mj_path=.ai/local ;; esac
  mj_line="$mj_path, 0700"
  mj__init_worktrees
  case $mj_trees in 0 | 1) ;; *) mj_line="$mj_line, shared by $mj_trees worktrees" ;; esac
  printf '  records  %s; not in git, never sent\n' "$mj_line"
  mj_line='.ai/repo/sessions, one file each, without prompts; to be committed or not'
  mj__init_bounds
  mj_there=yes
  if [ ! -e "$mj_w_root/.ai/repo/policy.yaml" ]; then
    mj_there=no
  fi
  case $mj_there/$mj_mode/$mj_values in no/private/* | */*'sessions.publish: local'*) mj_line="$mj_path/sessions, too" ;; esac
  printf '  episodes %s\n' "$mj_line"
  printf '  kept     until you prune; %s\n' "$mj_bounds"
}

# mj__init_worktrees sets mj_trees: how many worktrees share one private half.
mj__init_worktrees() {
  mj_trees=1
  case $mj_w_bare in yes) mj_trees=0 ;; esac
  for mj_each in "$mj_w_common"/worktrees/*/gitdir; do
    if [ -e "$mj_each" ]; then
      mj_trees=$((mj_trees + 1))
    fi
  done
}

# mj__init_bounds sets mj_bounds to what the policy says of how long texts may
# stay, and mj_values to all that it says.
mj__init_bounds() {
  mj_bounds='' mj_values=$("$MJ_HOME/build/majordomus" policy show 2>/dev/null)
  while IFS= read -r mj_value; do
    case $mj_value in
    'prompts.retention_max_days: 0' | 'prompts.retention_max_bytes: 0') ;;
    'prompts.retention_max_days: '*) mj_bounds="${mj_value#*: } days${mj_bounds:+ or }$mj_bounds" ;;
    'prompts.retention_max_bytes: '*)
      mj_message_size "${mj_value#*: }"
      mj_bounds="$mj_bounds${mj_bounds:+ or }$mj_size"
      ;;
    esac
  done <<MJ_VALUES
$mj_values
MJ_VALUES
  case $mj_bounds in
  '') mj_bounds='no bound is set' ;;
  *) mj_bounds="doctor speaks up at $mj_bounds" ;;
  esac
}

# mj__init_report is what is said where nobody was asked.
mj__init_report() {
  case $mj_w_consent in
  yes) printf 'Recording was already on in %s.\n' "$mj_w_root" ;;
  *) printf 'Recording is on in %s, for this machine alone.\n' "$mj_w_root" ;;
  esac
  printf '  tools    %s\n' "${mj_found:-none found that can be wired}"
  case $mj_wire/$mj_unwired_count/$mj_found_count in
  yes/* | */0/*) mj__init_hooks ;;
  *) printf '  hooks    not wired: %s; to wire what is found: majordomus capture install --all\n' "$mj_unwired" ;;
  esac
  mj__init_places
  case $mj_wire in yes) ;; *) mj__init_out ;; esac
}

# mj__init_out says how to keep something out, and the way back.
mj__init_out() {
  printf 'pause: majordomus pause   one prompt: start it with <private>   undo: majordomus uninstall\n'
}

# mj__init_wire wires what was found and does not call us yet. A tool that
# refuses says why, and stops no other.
mj__init_wire() {
  case $mj_wire in yes) ;; *) return 0 ;; esac
  mj_worst=0 mj_done=0 mj_wanted=''
  for mj_each in $mj_unwired; do
    mj_each=${mj_each%,}
    if "$MJ_HOME/build/majordomus" capture install --provider "$mj_each" >/dev/null; then
      mj_done=$((mj_done + 1))
      mj__init_trust "$mj_each"
      case $mj_trust in ?*) mj_wanted="$mj_wanted ${mj_trust%%|*}" ;; esac
    else
      mj_worst=$?
    fi
  done
  case $mj_found_count/$mj_asked in
  0/no)
    mj_message_refuse "no tool that can be wired was found on this machine" "'majordomus capture install --provider ID' wires one that comes later" || mj_worst=$?
    ;;
  0/*) printf 'recording is on.\n' ;;
  *) printf 'wired %s.%s\n' "$mj_done" "$mj_wanted" ;;
  esac
  mj__init_out
  return "$mj_worst"
}

# mj__init_trust PROVIDER sets mj_trust to its line in MJ_INIT_TRUST, or nothing.
mj__init_trust() {
  mj_trust=''
  mj__install_row "$MJ_INIT_TRUST" "$1" && mj_trust=$mj_row
  return 0
}
