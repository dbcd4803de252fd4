load ../test_helper

# Each row is what may have become of the compiled policy, or of the
# sources, since the last prompt; a shape that a source names is taken out of the
# prompt, the branch and the session's records, or the text is withheld.

# damage ROW does it to the compiled policy, in $file.
damage() {
  case $1 in
  whole) ;;
  stale) printf '# edited\n' >>.ai/repo/policy.yaml ;;
  gone) rm "$file" ;;
  folder-gone) rm -r "${file%/*}" ;;
  empty) : >"$file" ;;
  cut-*) head -c "$(($(wc -c <"$file") * ${1#cut-} / 10))" "$file" >"$file.new" && cat "$file.new" >"$file" && rm "$file.new" ;;
  a-line-less) sed -i '/^shape=/d' "$file" ;;
  nul) head -c "$(wc -c <"$file")" /dev/zero | cat >"$file.new" && mv "$file.new" "$file" && chmod 600 "$file" ;;
  nul-tail) head -c 400 "$file" >"$file.new" && head -c 400 /dev/zero >>"$file.new" && mv "$file.new" "$file" && chmod 600 "$file" ;;
  loose) chmod 644 "$file" ;;
  unreadable) chmod 000 "$file" ;;
  link) mv "$file" "$file.real" && ln -s "$file.real" "$file" ;;
  link-to-nothing) rm "$file" && ln -s nothing "$file" ;;
  link-to-endless) rm "$file" && ln -s /dev/zero "$file" ;;
  fifo) rm "$file" && mkfifo -m 600 "$file" ;;
  folder) rm "$file" && mkdir "$file" ;;
  full-folder) rm "$file" && mkdir "$file" && : >"$file/x" ;;
  folder-is-file) rm -r "${file%/*}" && : >"${file%/*}" ;;
  earlier) printf 'source=absent /none\nprompts.max_text_bytes=0\n' >"$file" ;;
  another-source) sed -i '/^source=.*repo.policy.yaml/d; /^shape=/d; /^sealed=/d' "$file" && printf 'sealed=%s\n' "$(sha256sum <"$file" | cut -d' ' -f1)" >>"$file" ;;
  esac
}

@test "611 no state of the compiled policy lets a shape through" {
  local row token file n=0
  # given
  recording
  for row in whole stale gone folder-gone empty cut-1 cut-5 cut-9 a-line-less nul nul-tail loose unreadable link link-to-nothing \
    link-to-endless fifo folder full-folder folder-is-file earlier another-source; do
    n=$((n + 1))
    rm -rf .ai/local/state/policy
    token=$("$tool" random "acme-live-" 24)
    policy repository 'prompts:' '  credentials:' "    - {name: acme, literals: [acme-live-], re: 'acme-live-([A-Za-z0-9]{24,})'}"
    file=$private/state/policy/$(worktree_id "$repo")
    git checkout -q -b "b$n-$token"
    damage "$row"
    # when
    run timeout 20 sh -c "$(line SessionStart)" <<<"$(payload SessionStart.startup session_id="s$n")"
    run timeout 20 sh -c "$(line UserPromptSubmit)" <<<"$(payload UserPromptSubmit "prompt=number $n $token" prompt_id- session_id="s$n")"
    # then
    printf 'row: %s\n' "$row"
    assert_silent
    equal "$(records | wc -l)" "$n"
    contains "$(cat "$private"/prompts/*"number-$n"*.json)" "number $n [redacted:acme]"
    equal "$(grep -rlF "$token" .ai || true)" ''
  done
  equal "$(lost)" ''
}
