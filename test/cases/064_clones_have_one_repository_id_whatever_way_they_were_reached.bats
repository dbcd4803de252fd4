load ../test_helper

@test "064 clones have one repository id whatever way they were reached" {
  # given
  git clone -q . ../second
  git remote add origin git@Example.com:team/widget.git
  git -C ../second remote set-url origin "https://me:$("$tool" random p 20)@example.com/team/widget"
  recording
  prompt "in the first"
  first=$(field repository_id)
  cd ../second
  repo=$PWD private=$PWD/.ai/local
  "$majordomus" init >/dev/null
  # when
  run prompt "in the second"
  # then
  equal "$(field repository_id)" "$first"
  equal "$first" example.com/team/widget
}
