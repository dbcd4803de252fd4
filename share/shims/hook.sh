# shellcheck shell=sh
# The shim that a vendor's hook line sources; MJ_HOOK holds 'PROVIDER EVENT'.
# It stores nothing and decides nothing: it looks whether anybody said yes to
# recording in this repository on this machine, and if so calls the library.
# Whatever happens the client sees status 0; only a start event prints.

# Functions that a person exports replace builtins in bash, and print to the model.
# In POSIX mode special builtins come first, so the others can be dropped.
POSIXLY_CORRECT=1
unset -f builtin command '[' test cd pwd read printf echo true false umask type hash kill wait getopts local unalias cat mkdir date 2>/dev/null
unalias -a 2>/dev/null

mj_toolkit='' # the toolkit's home; install writes it here at user scope
mj_runtime='' # shell: the library is read by this shell; else by the runtime without one, where it is there. Install writes it here

# mj_shim_drain reads the rest of standard input without waiting for its end: a
# client reports a closed pipe, and must not be kept by one that stays open. The
# descriptor is passed by number, since a background command's own standard
# input would be /dev/null.
mj_shim_drain() {
  { cat <&3 >/dev/null 2>&1 3<&- & } 3<&0
}

# mj_shim_first FILE sets mj_line to its first line, which may end without a
# newline. Anybody can make a /tmp/.git: no pipe is waited for, and a file of
# somebody else's, which may be endless, is not followed, as git does not either.
mj_shim_first() {
  mj_line=''
  if [ -f "$1" ] && [ -O "$1" ]; then
    IFS= read -r mj_line <"$1" || [ -n "$mj_line" ]
    return $?
  fi
  return 1
}

# mj_shim_common DIR sets mj_common to the git common directory of the work
# tree DIR, and mj_climb when that is a submodule, whose superproject may have
# said yes for it.
mj_shim_common() {
  mj_common='' mj_climb=''
  if [ -d "$1/.git" ]; then
    mj_common=$1/.git
    return 0
  fi
  mj_shim_first "$1/.git" || return 1
  mj_gitdir=${mj_line#gitdir: }
  case $mj_gitdir in /*) ;; *) mj_gitdir=$1/$mj_gitdir ;; esac
  mj_common=$mj_gitdir
  case $mj_gitdir in */modules/*) mj_climb=yes ;; esac
  if [ -r "$mj_gitdir/commondir" ]; then
    mj_shim_first "$mj_gitdir/commondir" || return 1
    case $mj_line in /*) mj_common=$mj_line ;; *) mj_common=$mj_gitdir/$mj_line ;; esac
  fi
}

# mj_shim_find DIR sets mj_store and MJ_HOME when the repository around DIR has
# this machine's consent, given by this user: anybody can make a /tmp/.git that
# names a library of theirs. Builtins alone: elsewhere a hook must cost nothing.
mj_shim_find() {
  mj_dir=$1
  while :; do
    case $mj_dir in /*) ;; *) return 1 ;; esac
    case $mj_dir in */.ai/local) # what keeps 'git clean' away from there is not a repository
      if [ -e "$mj_dir/.git/NOT-A-REPOSITORY" ]; then
        mj_dir=${mj_dir%/.ai/local}
      fi
      ;;
    esac
    if [ -e "$mj_dir/.git" ]; then
      mj_shim_common "$mj_dir" || return 1
      if [ -f "$mj_common/majordomus/enabled" ] && [ -O "$mj_common/majordomus/enabled" ]; then
        {
          IFS= read -r mj_store
          IFS= read -r MJ_HOME
        } <"$mj_common/majordomus/enabled"
        case $mj_store in /*) return 0 ;; esac
        return 1
      fi
      case $mj_climb in '') return 1 ;; esac
    fi
    case $mj_dir in / | '') return 1 ;; esac
    mj_dir=${mj_dir%/*}
    mj_dir=${mj_dir:-/}
  done
}

# mj_shim_project sets mj_project to the folder that the session was started in,
# where the tool itself says so in the environment of its hooks. Never for
# another: Codex runs its hooks with the environment of some other terminal, and
# what is inherited there may be Claude Code's.
mj_shim_project() {
  case $mj_provider in
  claude-code) mj_project=${CLAUDE_PROJECT_DIR-} ;;
  gemini) mj_project=${GEMINI_PROJECT_DIR-} ;;
  qwen-code) mj_project=${QWEN_PROJECT_DIR-} ;;
  factory-droid) mj_project=${FACTORY_PROJECT_DIR-} ;;
  cursor) mj_project=${CURSOR_PROJECT_DIR-} ;;
  *) mj_project='' ;;
  esac
}

# mj_shim_here looks around the folder the client is in. Where that is in no
# repository it goes to the one that the session was started in.
mj_shim_here() {
  cd -P . || : # so that PWD is the folder itself, not the link it was reached by
  if mj_shim_find "${PWD:-.}"; then
    return 0
  fi
  if [ -e "$mj_dir/.git" ]; then
    return 1
  fi
  mj_shim_project
  case $mj_project in /*) ;; *) return 1 ;; esac
  cd -P "$mj_project" && mj_shim_find "$PWD"
}

# mj_shim_end runs last, also when the library or a signal ended the shell. A
# prompt that nobody answered for leaves its line.
mj_shim_end() {
  case $mj_pending in '') return 0 ;; esac
  case $mj_event in prompt) mj_shim_lost ;; esac
  mj_shim_drain
}

mj_shim_lost() {
  if [ ! -d "${mj_store%/.ai/local}" ]; then # the repository was moved since it said yes
    case $mj_common in */.git) mj_store=${mj_common%/.git}/.ai/local ;; *) return 0 ;; esac
  fi
  for mj_path in "${mj_store%/*}" "$mj_store" "$mj_store/prompts" "$mj_store/prompts/.capture.log"; do
    if [ -h "$mj_path" ]; then
      return 0 # it would lead the line into somebody's file
    fi
  done
  if [ ! -d "$mj_store/prompts" ]; then
    mkdir -p "$mj_store/prompts"
  fi
  if [ -e "$mj_store/prompts/.capture.log" ] && [ ! -f "$mj_store/prompts/.capture.log" ]; then
    return 0
  fi
  mj_when=$(date -u +%Y-%m-%dT%H:%M:%SZ)
  printf '%s\n' "${mj_when:-unknown} $mj_provider prompt lost: $mj_pending; keys: unread" >>"$mj_store/prompts/.capture.log"
}

# mj_shim_embedded hands the event to the runtime without a shell, which leaves a
# lost prompt's line by itself, also when a signal comes. Returns 1 where it is
# not there. An earlier toolkit has it as a program of its own.
mj_shim_embedded() {
  mj_helper=$MJ_HOME/build/majordomus-embedded
  if [ ! -x "$mj_helper" ]; then
    mj_helper=$MJ_HOME/build/majordomus-hook
  fi
  if [ ! -x "$mj_helper" ]; then
    return 1
  fi
  trap '' HUP INT TERM
  mj_pending='the embedded runtime failed'
  if "$mj_helper" hook "$mj_provider" "$mj_event" consented; then
    mj_pending=''
  fi
}

mj_shim() {
  mj_provider=${MJ_HOOK%% *}
  mj_event=${MJ_HOOK#* }
  mj_pending='' mj_cut=''
  # No program of the folder we are in is taken for cat.
  case ":${PATH-}:" in *:[!/]*) PATH=/usr/bin:/bin:${PATH-} ;; esac
  trap 'mj_cut=yes' HUP INT TERM # kept for later: who has no store yet has nowhere to leave a line
  { :; } 3<&0 || exec </dev/null # closed: one of our own pipes would take its place
  case ${MAJORDOMUS-} in
  0)
    mj_shim_drain
    return 0
    ;;
  esac
  if ! mj_shim_here >/dev/null; then
    mj_shim_drain
    return 0
  fi
  umask 077
  # Bytes are bytes, and a pattern's range is ASCII. In other locales bash takes
  # time by the square of a text with many apostrophes.
  LC_ALL=C
  # A here-document of some shells is a file: it belongs with the prompts.
  if [ -d "$mj_store/state/tmp" ] && [ ! -h "$mj_store/state/tmp" ] && [ ! -h "$mj_store/state" ]; then
    TMPDIR=$mj_store/state/tmp
    TMPPREFIX=$mj_store/state/tmp/zsh
  fi
  if [ -n "$mj_toolkit" ] && [ -f "$mj_toolkit/lib/capture.sh" ]; then
    MJ_HOME=$mj_toolkit
  fi
  mj_pending='a signal came'
  trap 'mj_shim_end 2>/dev/null; exit 0' EXIT
  trap 'exit 0' HUP INT TERM
  case $mj_cut in yes) exit 0 ;; esac
  case $mj_runtime in shell) ;; *) mj_shim_embedded && return 0 ;; esac
  # The embedded runtime runs these lines, too. (No function: zsh would forget
  # the trap when the library ends it.)
  mj_pending='the library is missing'
  # (Not -f: the library may be in the program alone, which answers -r for it.)
  if [ -r "$MJ_HOME/lib/capture.sh" ] && [ ! -p "$MJ_HOME/lib/capture.sh" ]; then
    mj_pending='the library is damaged'
    MJ_API=''
    . "$MJ_HOME/lib/capture.sh"
    if [ "$MJ_API" = 1 ]; then
      mj_pending='the helper failed'
      mj_hook "$mj_provider" "$mj_event"
    fi
  fi
}

case $MJ_HOOK in
*' start') mj_shim 2>/dev/null ;; # the only event with a briefing
*) mj_shim >/dev/null 2>&1 ;;
esac
