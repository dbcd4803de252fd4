load ../release_helper

# refused_for WHY runs the installer in $dir and expects a refusal that says so.
refused_for() {
  run sh "$dir/install.sh" --prefix "$HOME/prefix"
  equal "$status" 1
  contains "$output" "$1"
  [ ! -e "$HOME/prefix" ]
}

@test "072 an archive that is not the released one is refused and nothing is installed" {
  # given
  dir=$BATS_TEST_TMPDIR/download
  cp -R "$(release_made)" "$dir"
  archive=$(cd "$dir" && echo majordomus-*.tar.gz)
  run sh "$dir/install.sh" --verify
  equal "$status" 0
  # when
  printf x >>"$dir/$archive"
  # then
  refused_for "'$archive' is not the file that was released"
  sed -i "/$archive/d" "$dir/SHA256SUMS"
  refused_for "'$archive' is not in SHA256SUMS"
  rm "$dir/SHA256SUMS"
  refused_for "nothing can be verified"
}
