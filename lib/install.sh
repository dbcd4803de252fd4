# shellcheck shell=sh
# install.sh: how a tool is wired, as wiring.sh has to find it. helpers/hookconfig
# does it.

# How every command line of ours begins; by this it is known again. The second
# is for clients whose shell is not known. The first assignment puts bash into its
# POSIX mode, in which no exported function replaces 'trap' or '.'. Lines of
# earlier versions lack it.
MJ_INSTALL_OURS="POSIXLY_CORRECT=1; trap 'exit 0' EXIT HUP INT TERM; MJ_HOOK="
MJ_INSTALL_OURS_SH="/bin/sh -c 'POSIXLY_CORRECT=1; trap \"exit 0\" EXIT HUP INT TERM; MJ_HOOK="
MJ_INSTALL_EARLIER="trap 'exit 0' EXIT HUP INT TERM; MJ_HOOK="
MJ_INSTALL_EARLIER_SH="/bin/sh -c 'trap \"exit 0\" EXIT HUP INT TERM; MJ_HOOK="

# One line a provider, until status is asked in Go: 'wiring' in share/providers.yaml
# is what counts.
# shellcheck disable=SC2016 # the client's shell expands it
MJ_INSTALL_FORMS='
claude-code form=grouped:command:timeout shell=posix project="$CLAUDE_PROJECT_DIR"
codex form=grouped:command:timeout:statusMessage shell=any project=climb
gemini form=grouped:command:timeout:name shell=posix project="${GEMINI_PROJECT_DIR}"
qwen-code form=grouped:command:timeout:name shell=posix project="$QWEN_PROJECT_DIR"
factory-droid form=grouped:command:timeout shell=posix project=climb
copilot form=flat:bash:timeoutSec shell=posix project=climb
cursor form=flat:command: shell=any project=climb
windsurf form=flat:command: shell=any project=climb
'

# How a line finds the root of the repository it stands in, with builtins.
# shellcheck disable=SC2016 # the client's shell expands it
MJ_INSTALL_CLIMB='mj_d=$PWD; while [ ! -e "$mj_d/.git" ] >/dev/null; do case $mj_d in */*) mj_d=${mj_d%/*} ;; *) break ;; esac; done; '
MJ_INSTALL_SHIM=.ai/repo/shims/hook.sh # of a project

# --- where -------------------------------------------------------------------

# mj__install_ours sets mj_data, where the shim for a person is, and mj_notes,
# where uninstall finds what install did.
mj__install_ours() {
  case ${HOME:-} in /?*) ;; *)
    mj_message_refuse "there is no home folder to install for (HOME is '${HOME:-}')" "HOME has to name one (MJ54)"
    return $?
    ;;
  esac
  mj_data=$HOME/.local/share/majordomus mj_notes=$HOME/.local/state/majordomus/install
  case ${XDG_DATA_HOME:-} in /*) mj_data=$XDG_DATA_HOME/majordomus ;; esac # a relative one counts as unset
  case ${XDG_STATE_HOME:-} in /*) mj_notes=$XDG_STATE_HOME/majordomus/install ;; esac
}

# mj__install_try is mj__install_place without a word when there is none: asking
# for each tool and scope would start a helper for every sentence nobody reads.
mj__install_try() {
  mj_hush=yes
  mj__install_place
  mj_tried=$?
  mj_hush=''
  return "$mj_tried"
}

# mj__install_place sets mj_file, the settings file of mj_provider in mj_scope,
# in the repository mj_w_root if it is one of a repository's; mj_shim, the shim
# as a path; and mj_shim_word, the same as the client's shell is to read it.
mj__install_place() {
  mj__install_ours && mj__install_form "$mj_provider" && mj__install_file || return $?
  case $mj_file in /*) ;; *)
    mj_message_refuse "settings file '$mj_file' of provider '$mj_provider' would be another in every folder" "the tool's own variable has to name a folder from the root on (MJ55)"
    return $?
    ;;
  esac
  mj_shim=$mj_data/shims/hook.sh
  case $mj_scope/$mj_project in
  project/climb)
    mj_shim=$mj_w_root/$MJ_INSTALL_SHIM
    # shellcheck disable=SC2016 # the client's shell expands it
    mj_shim_word='"$mj_d"'/$MJ_INSTALL_SHIM
    ;;
  project/*) mj_shim=$mj_w_root/$MJ_INSTALL_SHIM mj_shim_word=$mj_project/$MJ_INSTALL_SHIM ;;
  *) mj__install_quote "$mj_shim" || return 1 ;;
  esac
}

# mj__install_file: the same places are in share/providers.yaml, as client_config.
mj__install_file() {
  case $mj_provider/$mj_scope in
  claude-code/user) mj_file=${CLAUDE_CONFIG_DIR:-$HOME/.claude}/settings.json ;;
  claude-code/project) mj_file=$mj_w_root/.claude/settings.json ;;
  claude-code/local) mj_file=$mj_w_root/.claude/settings.local.json ;;
  codex/user) mj_file=${CODEX_HOME:-$HOME/.codex}/hooks.json ;;
  codex/project) mj_file=$mj_w_root/.codex/hooks.json ;;
  gemini/user) mj_file=${GEMINI_CLI_HOME:-$HOME}/.gemini/settings.json ;;
  gemini/project) mj_file=$mj_w_root/.gemini/settings.json ;;
  qwen-code/user) mj_file=$HOME/.qwen/settings.json ;;
  qwen-code/project) mj_file=$mj_w_root/.qwen/settings.json ;;
  factory-droid/user) mj_file=$HOME/.factory/settings.json ;;
  factory-droid/project) mj_file=$mj_w_root/.factory/settings.json ;;
  factory-droid/local) mj_file=$mj_w_root/.factory/settings.local.json ;;
  copilot/user) mj_file=${COPILOT_HOME:-$HOME/.copilot}/hooks/majordomus.json ;;
  copilot/project) mj_file=$mj_w_root/.github/hooks/majordomus.json ;;
  cursor/user) mj_file=$HOME/.cursor/hooks.json ;;
  cursor/project) mj_file=$mj_w_root/.cursor/hooks.json ;;
  windsurf/user) mj_file=$HOME/.codeium/windsurf/hooks.json ;;
  windsurf/project) mj_file=$mj_w_root/.windsurf/hooks.json ;;
  *)
    mj_file=''
    mj_message_refuse "provider '$mj_provider' has no settings of the scope '$mj_scope' (given by --scope)" "it has: user, project (MJ52)"
    return $?
    ;;
  esac
}

# mj__install_quote PATH sets mj_shim_word: the path so that any shell reads it
# back. Most need nothing, and a start of the helper costs a listing dear.
mj__install_quote() {
  mj_shim_word=$1
  case $1 in *[!a-zA-Z0-9/._-]*) mj_shim_word=$("$MJ_HOME/build/majordomus" settings quote "$1") ;; esac
}

# --- what --------------------------------------------------------------------

# mj__install_row TABLE PROVIDER sets mj_row to the rest of its line. No read:
# that costs a system call a byte.
mj__install_row() {
  mj_left_rows=$1
  while :; do
    mj_row=${mj_left_rows%%$mj_nl*}
    case $mj_row in "$2 "*)
      mj_row=${mj_row#* }
      return 0
      ;;
    esac
    case $mj_left_rows in *"$mj_nl"*) mj_left_rows=${mj_left_rows#*$mj_nl} ;; *) break ;; esac
  done
  mj_row=''
  return 1
}

# mj__install_form PROVIDER sets what its line in MJ_INSTALL_FORMS says.
mj__install_form() {
  mj_form='' mj_shell='' mj_project=''
  mj__install_row "$MJ_INSTALL_FORMS" "$1" || {
    mj_message_refuse "nobody here knows the settings of provider '$1'"
    return $?
  }
  for mj_word in $mj_row; do
    case $mj_word in
    form=*) mj_form=${mj_word#*=} ;;
    shell=*) mj_shell=${mj_word#*=} ;;
    project=*) mj_project=${mj_word#*=} ;;
    esac
  done
}

# mj__install_slots sets mj_slots to a word EVENT:VENDOR_EVENT for every event
# that the adapter of mj_provider drives.
mj__install_slots() {
  mj_slots=''
  for mj_want in prompt start compact end; do
    case $mj_want in
    prompt) mj__install_row "$MJ_CAPTURE_PROMPTS" "$mj_provider" ;;
    start) mj__install_row "$MJ_CAPTURE_LIFECYCLE" "$mj_provider" ;;
    esac
    for mj_word in $mj_row; do
      case $mj_word in "$mj_want":*) mj_slots="$mj_slots $mj_word" ;; esac
    done
  done
}

# mj__install_events TABLE EVENT... prints the constants EVENT:VENDOR_EVENT of
# the provider's row, in the order asked for.
mj__install_events() {
  mj__install_row "$1" "$mj_provider" || return 0
  shift
  for mj_want in "$@"; do
    for mj_word in $mj_row; do
      case $mj_word in "$mj_want":*) printf '%s\n' "$mj_word" ;; esac
    done
  done
}

# mj__install_hook EVENT SHIM sets mj_hook_line. The guard stands in the line
# itself: a missing shim ends with 2 in some shells, which the clients take for
# "block this prompt", and reading a FIFO would never end. Without a shim the
# payload is read in the background: its pipe must be neither closed on the client
# nor waited for. What '[' prints where a function took its place would go to the
# model.
mj__install_hook() {
  mj_hook_line="if { [ -f $2 ] && [ -r $2 ]; } >/dev/null; then . $2; else { cat <&3 >/dev/null 2>&1 3<&- & } 3<&0; fi"
  # shellcheck disable=SC2016 # the client's shell expands it
  case $2 in '"$mj_d"'/*) mj_hook_line=$MJ_INSTALL_CLIMB$mj_hook_line ;; esac
  case $mj_shell in
  any)
    mj__install_single "$mj_hook_line"
    mj_hook_line="$MJ_INSTALL_OURS_SH\"$mj_provider $1\"; $mj_single'"
    ;;
  *) mj_hook_line="$MJ_INSTALL_OURS'$mj_provider $1'; $mj_hook_line" ;;
  esac
}

# mj__install_single TEXT sets mj_single to the text as it stands between single
# quotes, for sh and its kind and for fish.
mj__install_single() {
  mj_single='' mj_rest=$1
  while :; do
    case $mj_rest in *\'*) ;; *) break ;; esac
    mj_single="$mj_single${mj_rest%%\'*}'\\''"
    mj_rest=${mj_rest#*\'}
  done
  mj_single=$mj_single$mj_rest
}
