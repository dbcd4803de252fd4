load ../test_helper

@test "011 consent is a file of this machine that names the private half and the toolkit" {
  # when
  run "$majordomus" init
  # then
  equal "$(cat .git/majordomus/enabled)" "$private
$top"
  equal "$(mode .git/majordomus)" drwx------
  equal "$(mode .git/majordomus/enabled)" -rw-------
}
