load ../status_helper

@test "548 a new invariant is run because it is listed" {
  # given
  own_toolkit
  printf '#!/bin/sh\nprintf "two and two are five\\n"\nexit 1\n' >"$kit/scripts/sums"
  chmod +x "$kit/scripts/sums"
  printf '  - id: project.sums\n    statement: Sums are right.\n    blocking: false\n    validator: scripts/sums\n' >>"$kit/share/invariants.yaml"
  # when
  run -0 "$majordomus" product invariants
  # then
  contains "$output" 'WARN project.sums — two and two are five'
  sed 's/blocking: false/blocking: true/' "$kit/share/invariants.yaml" >"$kit/share/new" && mv "$kit/share/new" "$kit/share/invariants.yaml"
  run -1 "$majordomus" product invariants
  contains "$output" 'FAIL project.sums — two and two are five'
  contains "$output" 'OK   project.a-provider-capability-cites-its-evidence'
}
