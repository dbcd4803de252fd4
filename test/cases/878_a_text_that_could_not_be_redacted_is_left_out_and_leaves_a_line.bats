load ../test_helper

# issue 2

@test "878 a text that could not be redacted is left out and leaves a line" {
  # given
  own_toolkit
  recording
  mv "$kit/build/majordomus-hook" "$kit/build/real"
  cat >"$kit/build/majordomus-hook" <<'HELPER'
#!/bin/sh
# what the helper says when its redactor fails
case $1 in
fields) "${0%/*}/real" "$@" | sed -e "s/^mj_f_text_state=.*/mj_f_text_state='withheld'/" \
  -e "s/^mj_f_text=.*/mj_f_text='null'/" -e "s/^mj_f_redacted=.*/mj_f_redacted='null'/" \
  -e "s/^mj_f_slug=.*/mj_f_slug=''/" -e "s/^mj_f_text_opening=.*/mj_f_text_opening=''/" ;;
*) exec "${0%/*}/real" "$@" ;;
esac
HELPER
  chmod +x "$kit/build/majordomus-hook"
  # when
  run prompt "nobody may read this"
  # then
  assert_silent
  equal "$(span text)" null
  equal "$(span redacted)" null
  equal "$(lost | wc -l)" 1
  contains "$(lost)" 'redaction could not run'
  [ -z "$(grep -rl 'nobody may read' "$private")" ]
}
