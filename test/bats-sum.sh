#!/bin/sh
# usage: bats -F tap ... | test/bats-sum.sh
#
# Copies the TAP it reads and closes with one line that says how it went:
#   12 passed, 1 failed, 2 skipped
# ("skipped" only when some were). A run that stopped early is caught by its
# plan: as many results as were announced have to come, else that is one more
# failure. Several TAP streams one after the other are added up.
#
# returns 0 when something passed and nothing failed, 1 otherwise, 2 on usage
set -eu

if [ "$#" -gt 0 ]; then
  printf '%s\n' 'usage: bats -F tap ... | test/bats-sum.sh' >&2
  exit 2
fi

passed=0 failed=0 skipped=0 planned=0 plans=0

# add_plan N: N results were announced; anything but a number is no plan
add_plan() {
  case $1 in
  '' | *[!0-9]*) return 0 ;;
  esac
  planned=$((planned + $1))
  plans=$((plans + 1))
}

# the last line may lack its newline when bats was killed
while IFS= read -r line || [ -n "$line" ]; do
  printf '%s\n' "$line"
  case $line in
  'not ok'*) failed=$((failed + 1)) ;;
  'ok '*' # '[Ss][Kk][Ii][Pp]*) skipped=$((skipped + 1)) ;;
  'ok' | 'ok '*) passed=$((passed + 1)) ;;
  'Bail out!'*) failed=$((failed + 1)) ;;
  1..*)
    plan=${line#1..}
    add_plan "${plan%%[ #]*}"
    ;;
  esac
done

results=$((passed + failed + skipped))
if [ "$plans" -eq 0 ]; then
  printf '%s\n' "# no plan: bats did not get as far as announcing its tests"
  failed=$((failed + 1))
elif [ "$results" -ne "$planned" ]; then
  printf '# %d results, but %d were announced\n' "$results" "$planned"
  failed=$((failed + 1))
fi

sum="$passed passed, $failed failed"
if [ "$skipped" -gt 0 ]; then
  sum="$sum, $skipped skipped"
fi
printf '%s\n' "$sum"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
