load ../test_helper

# issue 2

@test "870 a command whose library is missing or damaged never ends with 2" {
  # given
  own_toolkit
  recording
  for file in message.sh capture.sh episode.sh; do
    for fault in missing 'if (' 'exit 2'; do
      cp "$top/lib/$file" "$kit/lib/$file"
      case $file/$fault in
      capture.sh/missing) continue ;;
      */missing) rm "$kit/lib/$file" ;;
      *) printf '%s\n' "$fault" >>"$kit/lib/$file" ;;
      esac
      # when
      run capture end SessionEnd.prompt_input_exit
      # then
      printf '%s with %s: %s\n' "$file" "$fault" "$status"
      equal "$status" 3
    done
    cp "$top/lib/$file" "$kit/lib/$file"
  done
}
