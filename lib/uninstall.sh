# shellcheck shell=sh
# uninstall.sh: the way back from init and from every wiring. What was recorded
# is the person's, and stays until they erase it; everything else is as it was.

. "$MJ_HOME/lib/init.sh"

# mj_uninstall_run DRY_RUN takes our lines out of every settings file, in every
# scope, and this machine's consent for the repository around the current folder.
# Prints what was changed back and what was kept. Returns 0, 1 when something
# could not be taken out, 3 a fault.
# Example: mj_uninstall_run false
mj_uninstall_run() {
  mj_dry_run=$1 mj_worst=0
  case $1 in true)
    mj__uninstall_plan
    return $?
    ;;
  esac
  mj_noted=$("$MJ_HOME/build/majordomus" settings folders) || return 3
  mj_files=$("$MJ_HOME/build/majordomus" capture uninstall --all) || mj_worst=$?
  mj_served=$("$MJ_HOME/build/majordomus" mcp everywhere) || mj_worst=$?
  mj_files=$(printf '%s\n%s\n' "$mj_files" "$mj_served" | sed -n 's/^changed  *//p; s/^removed  *//p' | sort -u)
  mj__uninstall_folders "$mj_noted"
  mj_kept='' mj_prompts=0 mj_here=no
  mj_found=0
  mj_message_where "$PWD" own 2>/dev/null || mj_found=$?
  case $mj_found in
  0)
    mj_here=$mj_w_consent mj_ours=$mj_w_common/majordomus
    # An earlier run that was cut short may have left something of what init made.
    if [ "$mj_here" = yes ] || [ -f "$mj_ours/made" ]; then
      mj_w_store=${mj_w_store:-$mj_w_private}
      mj__uninstall_consent || mj_worst=$?
    fi
    mj__uninstall_kept
    ;;
  1) ;; # no repository
  *)
    mj_message_say "the repository around '$PWD' cannot be read, so recording may still be on there" "run 'majordomus uninstall' there again"
    mj_worst=3
    ;;
  esac
  mj__uninstall_report | mj_message_plain
  # A program that was downloaded alone has unpacked the toolkit; it does so again
  # when it is asked for anything.
  case $MJ_HOME in */majordomus/kit/current) "$MJ_HOME/build/majordomus" toolkit remove || mj_worst=$? ;; esac
  return "$mj_worst"
}

# mj__uninstall_plan prints the changes that would be made, and makes none.
mj__uninstall_plan() {
  "$MJ_HOME/build/majordomus" capture uninstall --all --dry-run || mj_worst=$?
  "$MJ_HOME/build/majordomus" mcp everywhere --dry-run || mj_worst=$?
  if mj_message_where "$PWD" own 2>/dev/null; then
    case $mj_w_consent in yes) printf 'recording would be switched off in %s\n' "$mj_w_root" ;; esac
    mj__uninstall_kept
    case $mj_kept in ?*) printf 'would be kept: %s\n' "$mj_kept" ;; esac
  fi | mj_message_plain
  return "$mj_worst"
}

# --- consent -----------------------------------------------------------------

# mj__uninstall_consent ends recording here: first the consent, so that no hook
# writes any more, then what init made, last the folders that are empty by now.
mj__uninstall_consent() {
  mj_ours=$mj_w_common/majordomus mj_w_private=$mj_w_store
  mj_made=$(cat "$mj_ours/made" 2>/dev/null)
  if [ -d "$mj_w_store/state/board" ]; then
    mj_tries=20 # there may be several
    while [ "$mj_tries" -gt 0 ] && "$MJ_HOME/build/majordomus" serve --stop --repo "$mj_w_root" >/dev/null 2>&1; do
      mj_tries=$((mj_tries - 1))
    done
  fi
  rm -f "$mj_ours/enabled" || {
    mj_message_fault "'$mj_ours/enabled' cannot be removed, so recording is still on"
    mj_here=still
    return 3
  }
  mj__uninstall_store
  mj__uninstall_policy
  "$MJ_HOME/build/majordomus-hook" hide --at "$mj_w_root" --remove yes
  mj__uninstall_hidden && mj__uninstall_line
  mj__init_unchosen
  mj__uninstall_rest || return $?
  rmdir "$mj_ours" 2>/dev/null
  mj__uninstall_folders "$(printf '%s\n' "$mj_made" | sed -n 's/^folder //p')"
}

# mj__uninstall_rest names what should be gone and is not. The note of what init
# made is removed last: with it the next run goes on.
mj__uninstall_rest() {
  mj_rest=''
  case $mj_left in '')
    for mj_path in "$mj_w_private/state" "$mj_w_private/prompts" "$mj_w_private/session-contexts" "$mj_w_private/sessions"; do
      if [ -e "$mj_path" ]; then
        mj_rest="$mj_rest${mj_rest:+, }'$mj_path'"
      fi
    done
    ;;
  esac
  if [ ! -h "$mj_w_common/info/exclude" ] && grep -qxF "$MJ_INIT_LINE" "$mj_w_common/info/exclude" 2>/dev/null; then
    mj_rest="$mj_rest${mj_rest:+, }our line in '$mj_w_common/info/exclude'"
  fi
  if [ -e "$mj_ours/enabled" ]; then
    mj_rest="$mj_rest${mj_rest:+, }'$mj_ours/enabled'"
  fi
  case $mj_rest in '') rm -f "$mj_ours/witness" && rm -f "$mj_ours/made" || mj_rest="'$mj_ours/made'" ;; esac
  case $mj_rest in '') return 0 ;; esac
  mj_message_fault "these could not be removed: $mj_rest" "correct what keeps them, and run 'majordomus uninstall' again"
}

# mj__uninstall_left sets mj_left, what was recorded: all in the private half but
# locks, the compiled policy, and a board without a server.
mj__uninstall_left() {
  mj_left=$(mj__uninstall_find)
}

# mj__uninstall_find prints it, from inside: the folder's own name may be a
# pattern. It is called in $( ) alone.
mj__uninstall_find() {
  cd "$mj_w_private" 2>/dev/null || return 0 # portability: the shell it acts on ends with the function
  mj_marker=./.git                           # ours keeps git away
  if [ ! -e .git/NOT-A-REPOSITORY ]; then
    mj_marker=none # a repository that the user made there is theirs
  fi
  find . ! -type d ! -path './state/policy/*' ! -path './state/tmp/*' ! -path './state/archive-tmp/*' \
    ! -path './state/board/*' ! -path './state/pause/*' ! -path "$mj_marker/*" ! -path './state/*lock' ! -path ./.gitignore ! -path ./enabled ! -path ./made ! -path ./policy.yaml ! -path ./witness
}

# mj__uninstall_store removes a private half in which nothing was recorded.
mj__uninstall_store() {
  "$MJ_HOME/build/majordomus-hook" keepout --store "$mj_w_store" --remove yes # without consent it would only stop 'git add'
  mj__uninstall_left
  case $mj_left in ?*) return 0 ;; esac
  if [ -f "$mj_w_store/.gitignore" ] && [ "$(head -c 3 "$mj_w_store/.gitignore")" = '*' ]; then
    rm -f "$mj_w_store/.gitignore" # of a run that could not remove the rest
  fi
  rm -rf "$mj_w_store/state" "$mj_w_store/prompts" "$mj_w_store/session-contexts" "$mj_w_store/sessions"
  case $mj_w_store in "$mj_ours") ;; *) rmdir "$mj_w_store" 2>/dev/null ;; esac
}

# mj__uninstall_policy removes a policy that is still what init wrote, unless
# git has it: then it is the team's.
mj__uninstall_policy() {
  mj_policy=$mj_w_root/.ai/repo/policy.yaml
  if [ ! -f "$mj_policy" ] || git -C "$mj_w_root" ls-files --error-unmatch -- .ai/repo/policy.yaml >/dev/null 2>&1; then
    return 0
  fi
  for mj_mode in default private; do
    if mj__init_template "$mj_mode" | cmp -s - "$mj_policy"; then
      rm -f "$mj_policy"
      return 0
    fi
  done
  mj_kept=".ai/repo/policy.yaml, which you changed"
}

# mj__uninstall_hidden has what stays in a private half keep git away by itself.
mj__uninstall_hidden() {
  case $mj_w_private in */.ai/local) ;; *) return 0 ;; esac
  if [ -d "$mj_w_private" ]; then
    printf '*\n' >"$mj_w_private/.gitignore"
  fi
}

# mj__uninstall_line takes our line out of what kept git away from the private
# half until now; not out of a file that git has.
mj__uninstall_line() {
  mj__uninstall_unline "$mj_w_common/info/exclude"
  if ! git -C "$mj_w_root" cat-file -p :.gitignore 2>/dev/null | grep -qxF "$MJ_INIT_LINE"; then
    case $mj_nl$mj_made in *"${mj_nl}line $mj_w_root/.gitignore"*) mj__uninstall_unline "$mj_w_root/.gitignore" ;; esac
  fi
}

# mj__uninstall_unline FILE
mj__uninstall_unline() {
  if [ -h "$1" ] || ! grep -qxF "$MJ_INIT_LINE" "$1" 2>/dev/null; then
    return 0
  fi
  mj_new=$1.majordomus.$$
  mj__uninstall_without "$1" >"$mj_new" && cat "$mj_new" >"$1"
  rm -f "$mj_new"
  case $mj_nl$mj_made$mj_nl in *"${mj_nl}file $1$mj_nl"*)
    if [ ! -s "$1" ]; then
      rm -f "$1"
    fi
    ;;
  esac
}

# mj__uninstall_without FILE prints it without our line: the very bytes that were
# there when it is still the last one, the other lines when more was added since.
mj__uninstall_without() {
  mj_added=$(printf '%s\n' "$MJ_INIT_LINE" | wc -c)
  case $mj_nl$mj_made$mj_nl in *"${mj_nl}gap $1$mj_nl"*) mj_added=$((mj_added + 1)) ;; esac
  mj_length=$(wc -c <"$1")
  case $(tail -n 1 "$1") in
  "$MJ_INIT_LINE") dd if="$1" bs=1 count=$((mj_length - mj_added)) 2>/dev/null ;;
  *) grep -vxF "$MJ_INIT_LINE" "$1" ;;
  esac
}

# mj__uninstall_folders FOLDERS removes those that were made for us and that
# nobody filled, the deepest first.
mj__uninstall_folders() {
  printf '%s\n' "$1" | sort -r | while IFS= read -r mj_path; do
    rmdir "$mj_path" 2>/dev/null
  done
  return 0
}

# --- words for a person ------------------------------------------------------

# mj__uninstall_kept sets mj_kept, what stays here and why, and mj_prompts.
mj__uninstall_kept() {
  mj_episodes=$(find "$mj_w_root/.ai/repo/sessions" -name '*.md' 2>/dev/null | wc -l)
  case $((mj_episodes)) in
  0) ;;
  *) mj_kept=".ai/repo/sessions ($(mj__uninstall_count "$mj_episodes" episode))${mj_kept:+, $mj_kept}" ;;
  esac
  mj__uninstall_left
  case $mj_left in '') return 0 ;; esac
  mj_prompts=$(find "$mj_w_private/prompts" -name '*.json' 2>/dev/null | wc -l)
  mj_path=$mj_w_private
  case $mj_path in "$mj_w_root/.ai/local") mj_path=.ai/local ;; esac
  mj_kept="$mj_path ($(mj__uninstall_count "$mj_prompts" prompt))${mj_kept:+, $mj_kept}"
}

mj__uninstall_count() {
  case $(($1)) in 1) printf '1 %s' "$2" ;; *) printf '%s %ss' "$(($1))" "$2" ;; esac
}

mj__uninstall_report() {
  mj_count=$(printf '%s' "$mj_files" | grep -c .)
  case $mj_count in
  0) printf 'Nothing was wired.' ;;
  1) printf '1 file restored.' ;;
  *) printf '%s files restored.' "$mj_count" ;;
  esac
  case $mj_here/$mj_kept in
  no/) printf ' Nothing was recorded here.\n' ;;
  still/*) printf ' Recording is still on here.\n' ;;
  yes/) printf ' Recording is off here; nothing was recorded, so nothing is kept.\n' ;;
  *)
    printf ' Kept: %s.' "$mj_kept"
    mj__uninstall_erase
    ;;
  esac
}

mj__uninstall_erase() {
  case $((mj_prompts))/$mj_left in
  0/) printf '\n' ;;
  0/*) printf ' Erase: rm -r %s\n' "$mj_path" ;;
  *) printf ' Erase: majordomus forget --all\n' ;;
  esac
}
