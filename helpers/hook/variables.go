package hook

// Variable is one that 'fields' sets, without its prefix mj_f_.
type Variable struct{ Name, Form, Meaning string }

// Variables are those that do not depend on the provider's row, in the order of
// docs/protocol.md, which is made from them. A test holds them against what is set.
func Variables() []Variable {
	const text, word, list, number = "text", "one word", "JSON list", "number"
	return []Variable{
		{"status", word, "ok; no-consent; or why the payload cannot be used: empty, truncated, not-an-object …. It comes last: without it the rest is not whole"},
		{"now", "RFC 3339, UTC, milliseconds", "the time"},
		{"stamp", "YYYYMMDDHHMMSS", "the same, for a file's name"},
		{"zulu", "YYYYMMDDTHHMMSSZ", "the same, for an id"},
		{"random", "8 hexadecimal digits", "tells two ids of one second apart"},
		{"store", "path", "the private store"},
		{"witness", "path", "the file outside of it that counts its records"},
		{"root", "path", "the top folder of the worktree"},
		{"repository", "JSON string", "the same, redacted"},
		{"repository_id", "JSON string or null", "the repository, the same in every clone"},
		{"worktree_id", word, "the worktree on this machine"},
		{"branch", "JSON string or null", "the branch; null when HEAD is detached"},
		{"branch_slug", word, "the same, for a file's name"},
		{"head", "JSON string or null", "the commit"},
		{"head_short", "7 hexadecimal digits", "the same, or none"},
		{"session", "JSON string or null", "the provider's session, redacted"},
		{"key", "PROVIDER-32 hexadecimal digits", "the name of the session's open entry; empty without a session"},
		{"open", "yes, no, elsewhere", "is an episode open under the key; elsewhere: in another worktree"},
		{"open_json", "JSON string or null", "its id"},
		{"open_LINE", text, "a line of its entry that --get names; empty without one"},
		{"closed", "yes, no, elsewhere", "the same of one that was closed"},
		{"closed_json", "JSON string or null", "its id"},
		{"closed_LINE", text, "a line of its entry that --get names"},
		{"paused", "yes, no", "is capture paused, in all or for this session"},
		{"prompt_id", "JSON string or null", "the provider's id of the prompt, redacted"},
		{"prompt_id_slug", word, "the same, for a file's name"},
		{"text", "JSON string or null", "the prompt, redacted and cut; null where the state says why"},
		{"text_state", word, "present, absent, blank, private (opens with the marker) or withheld (could not be redacted)"},
		{"text_opening", text, "what it begins with, decoded, to know a machine's envelope by"},
		{"slug", word, "its first words, for a file's name"},
		{"redacted", list + " or null", "which shapes were taken out"},
		{"truncated", number, "how many bytes were cut off"},
		{"seen", "KEY/32 hexadecimal digits", "the marker of this delivery; empty when a second one cannot be told from the first"},
		{"keys", text, "the names of the payload's members, never a value"},
	}
}
