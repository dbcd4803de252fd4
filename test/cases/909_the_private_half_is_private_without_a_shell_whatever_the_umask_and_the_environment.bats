load ../test_helper

@test "909 the private half is private without a shell, whatever the umask and the environment" {
  # given
  recording
  shell=$top/test/embedded-sh
  for mask in 000 022 077 777; do
    printf 'row: %s\n' "$mask"
    rm -rf "$private" .ai/repo/sessions
    "$majordomus" init >/dev/null
    rm -rf "$private/prompts"
    umask "$mask"
    # when
    start >/dev/null
    MJ_HOME=/nowhere mj_f_status=ok mj_pending=x IFS=, BASH_ENV=/nowhere ENV=/nowhere prompt "a prompt"
    end
    umask 022
    # then
    private_modes
    equal "$(field episode_link)/$(lost)" open/
    equal "$(mode "$(episodes)")" -rw-r--r--
  done
}
