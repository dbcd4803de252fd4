load ../status_helper

@test "512 crlf line ends in what is run fail the self test and are told of" {
  # given
  own_toolkit
  recording
  wire --runtime shell >/dev/null
  majordomus=$top/bin/majordomus
  shim=$HOME/.local/share/majordomus/shims/hook.sh
  for file in "$shim" "$kit/lib/capture.sh"; do
    cp "$file" "$file.good"
    sed 's/$/\r/' "$file.good" >"$file"
    # when
    run -0 --separate-stderr "$majordomus" capture status
    # then
    both wired 'self test failed'
    both wired "'$file' has CRLF line ends"
    mv "$file.good" "$file"
  done
}
