load ../test_helper

@test "839 without HOME and with a short PATH a hook records, in every shell" {
  local line
  # given
  recording
  start
  line=$(line UserPromptSubmit)
  payload UserPromptSubmit prompt_id- >"$BATS_TEST_TMPDIR/payload"
  while read -r shell; do
    for row in 'PATH=/usr/bin:/bin' 'PATH=/usr/bin:/bin HOME=' 'PATH=/nowhere TMPDIR=/nowhere' 'CDPATH=/:/tmp IFS=abc' 'ENV=/nowhere BASH_ENV=/nowhere' \
      'GIT_DIR=/nowhere GIT_WORK_TREE=/ GIT_CEILING_DIRECTORIES=/' 'LC_ALL=POSIX LANG=C.UTF-8' 'PWD=/ OLDPWD=/' \
      'mj_pending=x mj_helper=/bin/false MJ_API=1 MJ_HOME=/nowhere MJ_EPISODE_API=1'; do
      printf 'row: %s in %s\n' "$row" "$shell"
      # when
      run env -i $row "$tool" feed "$BATS_TEST_TMPDIR/payload" "$(command -v ${shell%% *})" $(case $shell in *' '*) echo ${shell#* } ;; esac) -c "$line"
      # then
      assert_silent
      equal "$(field episode_link)" open
      forget_all
    done
  done < <(shells)
  shell=sh
  assert_usable
}
