load ../test_helper

@test "803 what is not one JSON object is lost with one line" {
  local dir name reason
  # given
  recording
  dir=$BATS_TEST_TMPDIR/rows
  mkdir "$dir"
  printf 'hello there' >"$dir/not-JSON--words"
  printf '{not json' >"$dir/not-JSON--bare-key"
  printf "{'prompt':'x'}" >"$dir/not-JSON--single-quotes"
  printf '{"prompt":"x",}' >"$dir/not-JSON--trailing-comma"
  printf '{"prompt":"a\x00b"}' >"$dir/not-JSON--raw-NUL-in-the-text"
  printf '{"prompt":"x"\x00}' >"$dir/not-JSON--raw-NUL-between"
  printf '{"prompt":"a\nb"}' >"$dir/not-JSON--raw-newline-in-the-text"
  printf '{"prompt":"\\x41"}' >"$dir/not-JSON--unknown-escape"
  "$tool" utf16 le '{"prompt":"x"}' >"$dir/not-JSON--utf16-le"
  "$tool" utf16 be '{"prompt":"x"}' >"$dir/not-JSON--utf16-be"
  "$tool" utf16 lebom '{"prompt":"x"}' >"$dir/not-JSON--utf16-le-with-mark"
  "$tool" utf16 bebom '{"prompt":"x"}' >"$dir/not-JSON--utf16-be-with-mark"
  printf '[{"prompt":"x"}]' >"$dir/not-an-object--array"
  printf '"prompt"' >"$dir/not-an-object--string"
  printf 'null' >"$dir/not-an-object--null"
  printf '42' >"$dir/not-an-object--number"
  printf '{"prompt":"one"}{"prompt":"two"}' >"$dir/more-than-one-value--joined"
  printf '{"prompt":"one"}\n{"prompt":"two"}\n' >"$dir/more-than-one-value--lines"
  printf '{"prompt":"one"} x' >"$dir/more-than-one-value--rubbish-behind"
  printf '{"session_id":"s","prompt":"half a sen' >"$dir/truncated--in-the-text"
  printf '{"session_id":"s","prompt":"x"' >"$dir/truncated--before-the-brace"
  printf '\xef\xbb\xbf' >"$dir/truncated--a-byte-order-mark-alone"
  printf '{' >"$dir/truncated--one-byte"
  for name in "$dir"/*; do
    reason=${name##*/} reason=${reason%%--*}
    printf 'row: %s\n' "${name##*/}"
    # when
    run feed "$name"
    # then
    assert_silent
    assert_lost "claude-code prompt lost: $reason; keys: none"
    forget_all
    for event in SessionStart PreCompact SessionEnd; do
      run feed "$name" "$event"
      assert_silent
    done
    equal "$(opened)$(episodes)" ''
  done
  assert_usable
}
