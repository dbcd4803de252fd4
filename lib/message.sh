# shellcheck shell=sh
# message.sh: how the commands speak to a person. One line says what, the value
# and where it came from; a second, if we know one, a hint. Lower case, on
# standard error, never a prompt's text.

# The exit statuses of every command.
MJ_DONE=0 MJ_NO=1 MJ_USAGE=2 MJ_FAULT=3

# mj_message_say TEXT [HINT]
mj_message_say() {
  case ${mj_hush:-} in yes) return 0 ;; esac # whoever asks many things takes a no without words
  case ${2:-} in
  '') printf 'majordomus: %s\n' "$1" ;;
  *) printf 'majordomus: %s\nmajordomus: hint: %s\n' "$1" "$2" ;;
  esac | mj_message_plain >&2
}

# mj_message_plain is what stands between a value and a person's terminal: the name
# of a folder or a branch may be a stranger's. Where the helper is missing, the line
# is more than nothing.
mj_message_plain() {
  if [ -x "$MJ_HOME/build/majordomus-hook" ]; then
    "$MJ_HOME/build/majordomus-hook" plain
  else
    cat
  fi
}

# mj_message_refuse TEXT [HINT] says why not, and returns 1.
# Example: mj_message_refuse "no episode '$1'" && return 0 || return $?
mj_message_refuse() {
  mj_message_say "$@"
  return 1
}

# mj_message_fault TEXT [HINT] says what failed, and returns 3.
mj_message_fault() {
  mj_message_say "$@"
  return 3
}

# mj_message_inside ROOT PATH... refuses a path of the repository that a link stands
# in: a repository could lead what we write into a file outside of it.
mj_message_inside() {
  mj_inside=$1
  shift
  for mj_path in "$@"; do
    case $mj_path in "$mj_inside"/*) ;; *) continue ;; esac
    while [ "$mj_path" != "$mj_inside" ]; do
      if [ -h "$mj_path" ]; then
        mj_message_refuse "'$mj_path' is a link and may lead out of the repository" "put a file or a folder of its own there, and try again"
        return $?
      fi
      mj_path=${mj_path%/*}
    done
  done
}

# mj_message_where [DIR [own]] sets mj_w_*: the repository around DIR, or says
# that there is none and returns 1. "own" takes a submodule by itself, not as a
# part of its superproject.
mj_message_where() {
  mj_w_consent=no
  case ${2:-} in own) mj_own=yes ;; *) mj_own=no ;; esac
  mj_assignments=$("$MJ_HOME/build/majordomus-hook" where --at "${1:-.}" --own "$mj_own")
  case $? in
  0) eval "$mj_assignments" ;;
  1) mj_message_refuse "no git work tree around '${1:-$PWD}' (the current folder)" "go to a repository, or make one with 'git init' (MJ60)" ;;
  *) mj_message_fault "the repository around '${1:-$PWD}' cannot be read" ;;
  esac
}

# mj_message_consented [DIR] is mj_message_where for commands that need a
# repository in which recording was switched on.
mj_message_consented() {
  mj_message_where "$@" || return $?
  case $mj_w_consent in yes) return 0 ;; esac
  case $mj_w_unsound in ?*)
    mj_message_refuse "nothing is recorded here: $mj_w_unsound" "remove it, and run 'majordomus init' (MJ62)"
    return $?
    ;;
  esac
  mj_message_refuse "nothing is recorded in '$mj_w_root' on this machine" "'majordomus init' switches it on (MJ61)"
}

# mj_message_readable [DIR] is mj_message_where for commands that read what was
# recorded, or erase it: neither needs consent, as long as there is something.
mj_message_readable() {
  mj_message_where "$@" || return $?
  case $mj_w_consent/$mj_w_unsound in no/)
    for mj_path in "$mj_w_private/prompts" "$mj_w_private/session-contexts" "$mj_w_private/sessions" "$mj_w_root/.ai/repo/sessions"; do
      if [ -d "$mj_path" ]; then
        mj_w_store=$mj_w_private
        return 0
      fi
    done
    ;;
  esac
  mj_message_consented "$@"
}

# mj_message_size BYTES sets mj_size to what a person reads: 512 B, 2 KiB, 256 MiB.
mj_message_size() {
  if [ "$1" -lt 1024 ]; then
    mj_size="$1 B"
  elif [ "$1" -lt 1048576 ]; then
    mj_size="$((($1 + 512) / 1024)) KiB"
  elif [ "$1" -lt 1073741824 ]; then
    mj_size="$((($1 + 524288) / 1048576)) MiB"
  else
    mj_size="$((($1 + 536870912) / 1073741824)) GiB"
  fi
}
