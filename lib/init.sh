# shellcheck shell=sh
# init.sh: says yes to recording in this repository on this machine, and makes
# the folders. It wires no client unasked.

# mj_init_run DEFAULT|team|private
# prints what it found and what comes next; returns 0, 1 refused, 3 a fault.
mj_init_run() {
  mj_message_where "$PWD" own || return $?
  mj__init_folders
  case $? in
  0) ;;
  1) return 1 ;;
  *)
    mj_message_fault "'$mj_w_private' cannot be made" "is the folder writable?"
    return $?
    ;;
  esac
  mj__init_ignored "$1" || return $?
  mj__init_policy "$1" || return $?
  mj__init_consent || {
    mj_message_fault "'$mj_w_common/majordomus/enabled' cannot be written"
    return 3
  }
  "$MJ_HOME/build/majordomus" policy compile --store "$mj_w_private" --at "$mj_w_root" || return $?
  mj__init_report
}

mj__init_folders() {
  mj__init_own || return 1
  mj__init_public "${mj_w_private%/local}" || return 3
  mkdir -p "$mj_w_private/prompts" "$mj_w_private/state/sessions-open" "$mj_w_private/state/sessions-closed" \
    "$mj_w_private/state/tmp" "$mj_w_private/session-contexts" || return 3
  "$MJ_HOME/build/majordomus-hook" audit --store "$mj_w_private" --fix yes >/dev/null
}

# mj__init_own refuses a private half that a link leads elsewhere: there git
# would not be kept out of it, and a cloned repository could choose the place.
mj__init_own() {
  for mj_path in "${mj_w_private%/local}" "$mj_w_private"; do
    if [ -h "$mj_path" ]; then
      mj_message_refuse "'$mj_path' is a link and would lead the private half elsewhere" "remove it, and run 'majordomus init' again"
      return 1
    fi
  done
}

# mj__init_public DIR makes a folder that others may read. One that exists is
# left as it is.
mj__init_public() {
  if [ -d "$1" ]; then
    return 0
  fi
  mkdir -p "$1" && chmod 755 "$1"
}

# mj__init_ignored keeps the private half out of git: for this clone alone, or
# with a line for the whole team.
mj__init_ignored() {
  case $mj_w_private in */.ai/local) ;; *) return 0 ;; esac
  mj_exclude=$mj_w_common/info/exclude
  case $1 in team) mj_exclude=$mj_w_root/.gitignore ;; esac
  if [ -r "$mj_exclude" ] && grep -qxF '/.ai/local/' "$mj_exclude"; then
    return 0
  fi
  mkdir -p "${mj_exclude%/*}"
  mj_gap=''
  if [ -s "$mj_exclude" ] && [ -n "$(tail -c 1 "$mj_exclude")" ]; then
    mj_gap=$mj_nl
  fi
  if [ ! -e "$mj_exclude" ]; then
    : >"$mj_exclude" && chmod 644 "$mj_exclude"
  fi
  printf '%s/.ai/local/\n' "$mj_gap" >>"$mj_exclude" || mj_message_fault "'$mj_exclude' cannot be written"
}

mj__init_policy() {
  mj_policy=$mj_w_root/.ai/repo/policy.yaml
  if [ -e "$mj_policy" ]; then
    case $1 in private)
      mj_message_say "'$mj_policy' exists and is left as it is" "set 'publish: local' under 'sessions:' in it"
      ;;
    esac
    return 0
  fi
  mj__init_public "$mj_w_root/.ai" && mj__init_public "$mj_w_root/.ai/repo" || return 3
  {
    printf '%s\n' "# Majordomus in this repository. Every key is optional; see the comments in" \
      "# the shipped share/policy.yaml, and 'majordomus policy show' for what counts." ""
    case $1 in
    private) printf '%s\n' "sessions:" "  publish: local # episode records stay on this machine" ;;
    *) printf '%s\n' "#sessions:" "#  publish: local # keep episode records on this machine" ;;
    esac
    printf '%s\n' "#session:" "#  briefing: off" "#prompts:" "#  max_text_bytes: 64KiB"
  } >"$mj_policy" && chmod 644 "$mj_policy" && return 0
  mj_message_fault "'$mj_policy' cannot be written"
}

# mj__init_consent writes this machine's yes in one step: the private half, and
# where the toolkit is.
mj__init_consent() {
  mkdir -p "$mj_w_common/majordomus" && chmod 700 "$mj_w_common/majordomus" || return 3
  mj_new=$mj_w_common/majordomus/enabled.$$
  printf '%s\n%s\n' "$mj_w_private" "$MJ_HOME" >"$mj_new" && chmod 600 "$mj_new" &&
    mv -f "$mj_new" "$mj_w_common/majordomus/enabled"
}

mj__init_report() {
  mj_found=''
  for mj_tool in claude codex gemini; do
    if command -v "$mj_tool" >/dev/null 2>&1; then
      mj_found="$mj_found${mj_found:+ }$mj_tool"
    fi
  done
  case $mj_w_consent in
  yes) printf 'Recording was already on in %s.\n' "$mj_w_root" ;;
  *) printf 'Recording is on in %s, for this machine alone.\n' "$mj_w_root" ;;
  esac
  printf '  tools    %s\n' "${mj_found:-none found on PATH}"
  printf '  records  %s, readable by you alone, not in git\n' "$mj_w_private"
  printf '  wire it  majordomus capture install --provider claude-code\n'
  printf '  pause    majordomus pause; one prompt: begin it with <private>\n'
}
