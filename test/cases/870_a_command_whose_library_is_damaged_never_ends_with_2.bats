load ../test_helper

# issue 2

@test "870 a command whose library is damaged never ends with 2" {
  # given
  own_toolkit
  recording
  for file in capture.sh episode.sh; do
    for fault in 'if (' 'exit 2'; do
      cp "$top/lib/$file" "$kit/lib/$file"
      printf '%s\n' "$fault" >>"$kit/lib/$file"
      # when
      run capture end SessionEnd.prompt_input_exit
      # then
      printf '%s with %s: %s\n' "$file" "$fault" "$status"
      equal "$status" 3
    done
    cp "$top/lib/$file" "$kit/lib/$file"
  done
}
