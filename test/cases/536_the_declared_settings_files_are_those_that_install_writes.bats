load ../status_helper

@test "536 the declared settings files are those that install writes" {
  # given
  "$majordomus" init >/dev/null
  # when
  run -0 --separate-stderr "$majordomus" product providers
  # then
  for id in $(library sh mj_capture_providers); do
    column=9
    for scope in user project local; do
      declared=$(printf '%s\n' "$output" | awk -F '\t' -v id="$id" -v n=$column '$1 == id { print $n }')
      column=$((column + 1))
      if [ "$declared" = - ]; then continue; fi
      "$majordomus" capture install --provider "$id" --scope "$scope" >/dev/null
      case $scope in user) eval "file=$declared" ;; *) file=$repo/$declared ;; esac
      contains "$(tr -d "'\"\\\\" <"$file")" "MJ_HOOK=$id prompt"
      "$majordomus" capture uninstall --provider "$id" --scope "$scope" >/dev/null
    done
  done
}
