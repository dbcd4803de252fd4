load ../test_helper

@test "169 commits are those made here and not those that were pulled" {
  # given
  git clone -q . ../upstream
  recording
  commit before >/dev/null
  start
  expected=$(commit one)
  expected="$expected $(commit two)"
  git commit -q --amend -m "two again"
  expected="$expected $(git rev-parse HEAD)"
  git checkout -q -b side HEAD~1
  picked=$(commit three)
  git checkout -q main
  git cherry-pick "$picked" >/dev/null
  expected="$expected $picked $(git rev-parse HEAD)"
  git merge -q -m merged side
  expected="$expected $(git rev-parse HEAD)"
  pulled=$(cd ../upstream && git pull -q "$repo" main && commit four)
  git pull -q --ff-only ../upstream main
  # when
  run end
  # then
  equal "$(front commits "$(episodes)")" "[\"$(printf '%s' "$expected" | sed 's/ /", "/g')\"]"
  equal "$(front head "$(episodes)")" "\"$pulled\""
  lacks "$(front changed_files "$(episodes)")" four
}
