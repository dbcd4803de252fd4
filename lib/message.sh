# shellcheck shell=sh
# message.sh: how the commands speak to a person. One line says what, the value
# and where it came from; a second, if we know one, a hint. Lower case, on
# standard error, never a prompt's text.

# The exit statuses of every command.
MJ_DONE=0 MJ_NO=1 MJ_USAGE=2 MJ_FAULT=3

# mj_message_say TEXT [HINT]
mj_message_say() {
  printf 'majordomus: %s\n' "$1" >&2
  case ${2:-} in ?*) printf 'majordomus: hint: %s\n' "$2" >&2 ;; esac
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

# mj_message_where [DIR [own]] sets mj_w_*: the repository around DIR, or says
# that there is none and returns 1. "own" takes a submodule by itself, not as a
# part of its superproject.
mj_message_where() {
  mj_w_consent=no
  case ${2:-} in own) mj_own=yes ;; *) mj_own=no ;; esac
  mj_assignments=$("$MJ_HOME/build/majordomus-hook" where --at "${1:-.}" --own "$mj_own")
  case $? in
  0) eval "$mj_assignments" ;;
  1) mj_message_refuse "no git work tree around '${1:-$PWD}' (the current folder)" "go to a repository, or make one with 'git init'" ;;
  *) mj_message_fault "the repository around '${1:-$PWD}' cannot be read" ;;
  esac
}

# mj_message_consented [DIR] is mj_message_where for commands that need a
# repository in which recording was switched on.
mj_message_consented() {
  mj_message_where "$@" || return $?
  case $mj_w_consent in yes) return 0 ;; esac
  mj_message_refuse "nothing is recorded in '$mj_w_root' on this machine" "'majordomus init' switches it on"
}
