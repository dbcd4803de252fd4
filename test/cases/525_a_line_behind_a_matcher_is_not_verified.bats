load ../status_helper

@test "525 a line behind a matcher is not verified" {
  # given
  recording
  node -e '
    const fs = require("fs"), s = JSON.parse(fs.readFileSync(process.argv[1]));
    s.hooks.SessionStart[0].matcher = "resume";
    fs.writeFileSync(process.argv[1], JSON.stringify(s));' "$(settings)"
  # when
  run -0 --separate-stderr "$majordomus" capture status
  # then
  equal "$(state claude-code:session)" wired
  contains "$(why claude-code:session)" 'SessionStart'
  contains "$(why claude-code:session)" 'is limited by a matcher'
}
