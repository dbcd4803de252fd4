# shellcheck shell=sh
# commit.sh: which episode made a commit. First by what the episodes recorded,
# then by what a commit changes, which survives a rebase, last by what a whole
# episode changed, which survives a squash. Else we do not know.

MJ_COMMIT_RECORDED=recorded # the episode's record names this very commit
MJ_COMMIT_SAME=same-change  # it names one that makes the same change (git patch-id)
MJ_COMMIT_SQUASHED=squashed # from its first commit to its last it makes this change, alone or with others on its branch

# How far we look: the newest so many recorded commits, and episodes.
MJ_COMMIT_MOST=5000
MJ_COMMIT_MOST_EPISODES=500
MJ_COMMIT_RUN=8 # one after the other on a branch, squashed together

MJ_COMMIT_COLUMNS='episode provider opened_at closed_at outcome branch how record'

# mj_commit_session COMMIT JSON prints the episodes that made it, with a word for
# how that is known; returns 1 when we do not know, 3 on a fault.
# Example: mj_commit_session HEAD false
mj_commit_session() {
  mj_message_readable || return $?
  mj_tab=$(printf '\t') mj_json=$2
  if ! command -v git >/dev/null 2>&1; then
    mj_message_fault "git is not on PATH, so nobody could look"
    return $?
  fi
  mj_commit=$(mj__commit_git rev-parse --verify --quiet --end-of-options "$1^{commit}" 2>/dev/null) || {
    mj_message_refuse "'$1' is no commit of this repository (given on the command line)" "'git log' shows them"
    return $?
  }
  mj_rows=$(mj__commit_front 'commits branch worktree_id episode .path') || return 3
  mj_how=$MJ_COMMIT_RECORDED
  mj_hits=$(printf '%s\n' "$mj_rows" | grep -F "\"$mj_commit\"")
  case $mj_hits in '') mj__commit_by_change ;; esac
  case $mj_hits in
  '') mj__commit_unknown ;;
  *) mj__commit_print ;;
  esac
}

# mj__commit_git ARGUMENT... runs git so that nothing of the repository's own
# configuration is run, and nothing is fetched.
mj__commit_git() {
  GIT_NO_LAZY_FETCH=1 GIT_TERMINAL_PROMPT=0 GIT_OPTIONAL_LOCKS=0 git -C "$mj_w_root" -c core.fsmonitor=false -c diff.orderFile= "$@"
}

mj__commit_front() {
  "$MJ_HOME/build/majordomus-hook" front --sort opened_at --get "$1" --once episode --root "$mj_w_root" --store "$mj_w_store"
}

# mj__commit_patch reads commits, or pairs of trees, a line each, and prints the
# patch-id of what each changes, with the commit or the first tree.
mj__commit_patch() {
  mj__commit_git diff-tree --stdin -r -p --root --full-index --no-renames --no-ext-diff --no-textconv --no-color 2>/dev/null |
    mj__commit_git patch-id --stable 2>/dev/null
}

# mj__commit_there reads what may be the names of commits and prints those of
# commits that are there.
mj__commit_there() {
  grep -xE '[0-9a-f]{40}|[0-9a-f]{64}' | mj__commit_git cat-file --batch-check='%(objectname) %(objecttype)' 2>/dev/null |
    sed -n 's/ commit$//p'
}

# mj__commit_by_change sets mj_hits and mj_how from what the commit changes. A
# merge, or a commit that changes nothing, says nothing.
mj__commit_by_change() {
  mj_patch=$(printf '%s\n' "$mj_commit" | mj__commit_patch)
  mj_patch=${mj_patch%% *}
  case $mj_patch in '') return 0 ;; esac
  mj_how=$MJ_COMMIT_SAME
  mj_same=$(printf '%s\n' "$mj_rows" | sed "s/$mj_tab.*//" | tr -cs '0-9a-f' '\n' | head -n "$MJ_COMMIT_MOST" | mj__commit_there |
    mj__commit_patch | sed -n "s/^$mj_patch //p")
  case $mj_same in
  ?*) mj_hits=$(printf '%s\n' "$mj_rows" | grep -F "$mj_same") ;;
  *)
    mj__commit_by_episode
    case $mj_hits in '') mj__commit_by_run ;; esac
    ;;
  esac
}

# mj__commit_by_episode compares the change of every episode as a whole, from
# before its first commit to its last. One that pulled in between changes more than
# its own, and is not found. One pass finds from which trees the change was made,
# then each episode that began there is looked at by itself.
mj__commit_by_episode() {
  mj_how=$MJ_COMMIT_SQUASHED
  mj_empty=$(mj__commit_git hash-object -t tree /dev/null)
  mj_same=$(printf '%s\n' "$mj_rows" | head -n "$MJ_COMMIT_MOST_EPISODES" | mj__commit_ends | mj__commit_trees | mj__commit_patch | sed -n "s/^$mj_patch //p")
  case $mj_same in '') return 0 ;; esac
  mj_hits=$(printf '%s\n' "$mj_rows" | head -n "$MJ_COMMIT_MOST_EPISODES" | mj__commit_wholes)
}

# mj__commit_by_run does the same of several episodes on one branch of a worktree.
mj__commit_by_run() {
  mj_runs=$(printf '%s\n' "$mj_rows" | head -n "$MJ_COMMIT_MOST_EPISODES" | mj__commit_runs)
  mj_same=$(printf '%s\n' "$mj_runs" | mj__commit_ends | mj__commit_trees | mj__commit_patch | sed -n "s/^$mj_patch //p")
  case $mj_same in '') return 0 ;; esac
  mj_hits=$(printf '%s\n' "$mj_runs" | mj__commit_wholes | head -n 1)
  case $mj_hits in '') return 0 ;; esac
  mj_key=${mj_hits#*$mj_tab}
  mj_from=${mj_key%%$mj_tab*} mj_key=${mj_key#*$mj_tab}
  mj_to=${mj_key%%$mj_tab*} mj_key=${mj_key#*$mj_tab}
  mj_hits=$(printf '%s\n' "$mj_rows" | sed -n "$mj_from,${mj_to}p" | grep -F "$mj_tab$mj_key$mj_tab")
}

# mj__commit_runs reads rows, the newest first, and prints a row for every few
# that follow each other on a branch: the oldest commit and the newest, between
# which numbers of rows they stand, branch and worktree.
mj__commit_runs() {
  mj_number=0
  set --
  while IFS= read -r mj_row; do
    mj_number=$((mj_number + 1)) mj_key=${mj_row#*$mj_tab} mj_row=${mj_row%%$mj_tab*}
    mj_key=${mj_key%$mj_tab*$mj_tab*}
    mj_first=${mj_row#*\"} mj_last=${mj_row%\"*}
    mj_first=${mj_first%%\"*} mj_last=${mj_last##*\"}
    case $mj_first in '' | *[!0-9a-f]*) continue ;; esac
    for mj_each in "$@"; do
      case $mj_each in *"$mj_tab$mj_key") ;; *) continue ;; esac
      mj_last_of=${mj_each%%$mj_tab*} mj_each=${mj_each#*$mj_tab}
      printf '"%s" "%s"%s%s%s%s%s%s\n' "$mj_first" "$mj_last_of" "$mj_tab" "${mj_each%%$mj_tab*}" "$mj_tab" "$mj_number" "$mj_tab" "$mj_key"
    done
    set -- "$@" "$mj_last$mj_tab$mj_number$mj_tab$mj_key"
    if [ $# -ge "$MJ_COMMIT_RUN" ]; then
      shift
    fi
  done
}

# mj__commit_ends reads rows and prints three names for each: the first commit,
# the tree before it, and the tree of the last. One commit alone was looked at
# already.
mj__commit_ends() {
  while IFS= read -r mj_row; do
    mj_row=${mj_row%%$mj_tab*}
    mj_first=${mj_row#*\"} mj_last=${mj_row%\"*}
    mj_first=${mj_first%%\"*} mj_last=${mj_last##*\"}
    case $mj_first$mj_last in '' | *[!0-9a-f]*) continue ;; esac
    case $mj_first in "$mj_last") continue ;; esac
    printf '%s^{commit}\n%s^^{tree}\n%s^{tree}\n' "$mj_first" "$mj_first" "$mj_last"
  done
}

# mj__commit_trees reads such names and prints the two trees of each episode whose
# commits are still there. Before a root commit there is the empty tree.
mj__commit_trees() {
  mj__commit_git cat-file --batch-check='%(objectname)' 2>/dev/null | while IFS= read -r mj_first; do
    IFS= read -r mj_before
    IFS= read -r mj_last
    case $mj_first/$mj_last in *' '*) continue ;; esac # missing
    case $mj_before in *' '*) mj_before=$mj_empty ;; esac
    printf '%s %s\n' "$mj_before" "$mj_last"
  done
}

# mj__commit_wholes reads rows and prints those that begin at one of the trees
# mj_same and make the change.
mj__commit_wholes() {
  while IFS= read -r mj_row; do
    mj_pair=$(printf '%s\n' "$mj_row" | mj__commit_ends | mj__commit_trees)
    case $mj_nl$mj_same$mj_nl in *"$mj_nl${mj_pair% *}$mj_nl"*) ;; *) continue ;; esac
    mj_whole=$(printf '%s\n' "$mj_pair" | mj__commit_patch)
    case ${mj_whole%% *} in "$mj_patch") printf '%s\n' "$mj_row" ;; esac
  done
}

mj__commit_unknown() {
  mj_hint="'majordomus session list' shows the episodes, 'majordomus session show' what each recorded"
  . "$MJ_HOME/lib/session.sh"
  case $(mj__session_here --get episode) in
  ?*) mj_hint="an episode is open here; what it commits is recorded when it ends" ;;
  esac
  mj_message_refuse "no episode is known to have made commit '$mj_commit'" "$mj_hint"
}

# mj__commit_print prints the episodes of mj_hits, the newest first.
mj__commit_print() {
  case $mj_json in true) ;; *) printf '%s\n' "$MJ_COMMIT_COLUMNS" | tr ' ' '\t' ;; esac
  printf '%s\n' "$mj_hits" | while IFS= read -r mj_row; do
    mj__commit_line "$mj_row"
  done
}

# mj__commit_line ROW prints one episode.
mj__commit_line() {
  mj_path=${1##*$mj_tab} mj_episode=${1%$mj_tab*}
  mj_episode=${mj_episode##*$mj_tab}
  set -- --where "episode=$mj_episode" --dir "${mj_path%/*}" --get 'episode provider opened_at closed_at outcome branch'
  case $mj_json in
  true)
    mj_line=$("$MJ_HOME/build/majordomus-hook" front --json yes "$@")
    printf '%s,"how":"%s","record":%s}\n' "${mj_line%\}}" "$mj_how" "$("$MJ_HOME/build/majordomus-hook" quote "$mj_path")"
    ;;
  *) printf '%s\t%s\t%s\n' "$("$MJ_HOME/build/majordomus-hook" front "$@")" "$mj_how" "$mj_path" ;;
  esac
}
