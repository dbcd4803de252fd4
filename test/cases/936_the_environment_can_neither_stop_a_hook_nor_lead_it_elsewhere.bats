load ../test_helper

# Issue 8. What can be defended in a hook is; whoever may set LD_PRELOAD or the
# PATH of a client owns the client already (SECURITY.md).
@test "936 the environment can neither stop a hook nor lead it elsewhere" {
  local shell name before
  # given
  recording
  before=$(snapshot "$HOME")
  mkdir -p theirs/lib "$BATS_TEST_TMPDIR/elsewhere"
  printf ': >"%s/ran"\n' "$PWD" | tee theirs/lib/capture.sh >theirs/lib/episode.sh
  while read -r name; do
    printf 'row: %s\n' "$name"
    shell="env IFS=/:.- $name"
    export MJ_HOME=$PWD/theirs MJ_API=1 MJ_EPISODE_API=1 MJ_SESSION_KEY=theirs MJ_OPEN_DIR=../x MJ_PROMPT_DIR=../x MJ_LOST_LOG=../x
    export MJ_CAPTURE_PROMPTS=x MJ_CAPTURE_LIFECYCLE=x MJ_LEDGER=../../x MJ_RENDER_MD=%log MJ_LEDGER_KINDS=x
    export mj_toolkit=$PWD/theirs mj_store=$BATS_TEST_TMPDIR/elsewhere mj_helper=/bin/false mj_f_status=ok mj_f_store=$BATS_TEST_TMPDIR/elsewhere
    export mj_script='%replace state/x' mj_episode=theirs mj_link=open mj_extra=, mj_p_prompts_rendering_yaml=true mj_damaged=x mj_pending=x mj_cut=yes
    export mj_e_branch=theirs mj_e_record=../../x mj_x_episode=theirs mj_s_stale=theirs mj_f_agent='"x"' mj_f_source='"x"' mj_nl=x
    export CDPATH=$BATS_TEST_TMPDIR/elsewhere:/ OPTIND=3 PS4='$(touch ran)' TMPPREFIX=/dev/null/x TMPDIR=/nonexistent
    # when
    run --separate-stderr start "session_id=$name"
    equal "$status" 0
    run prompt "the text" "session_id=$name"
    assert_silent
    run end "session_id=$name"
    assert_silent
    # then
    unset -v CDPATH OPTIND ${!MJ_@} ${!mj_@}
    export TMPDIR=$BATS_TEST_TMPDIR/tmp
    equal "$(field episode_link "$(records | tail -n 1)")" open
    [ ! -e ran ]
  done <<<"$(shells)"
  equal "$(episodes | wc -l)" "$(shells | wc -l)"
  equal "$(records | wc -l)" "$(shells | wc -l)"
  equal "$(lost)" ''
  equal "$(find "$BATS_TEST_TMPDIR/elsewhere" -mindepth 1)" ''
  equal "$(snapshot "$HOME")" "$before"
  assert_usable
}
