package jsonspan

import "testing"

func TestPlain(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct{ in, want string }{
		"letters":       {"é 日本 \U0001f469\u200d\U0001f4bb a-b", "é 日本 \U0001f469\u200d\U0001f4bb a-b"},
		"C0":            {"a\x1b[2J\x07\r\x00b", "a?[2J???b"},
		"kept":          {"a\tb\nc", "a\tb\nc"},
		"DEL and C1":    {"a\x7f\u009b2J\u009d", "a??2J?"},
		"a raw C1":      {"a\x9b2J", "a\uFFFD2J"},
		"bidi":          {"a\u202eb\u2066c\u200f\u061cd", "a?b?c??d"},
		"unseen":        {"a\u200bb\u2060\ufeffc\U000e0041\U000e007fd\u00ade", "a?b??c??d?e"},
		"joiners stay":  {"\u0646\u0645\u06cc\u200c\u062e", "\u0646\u0645\u06cc\u200c\u062e"},
		"line breakers": {"a\u2028b\u2029", "a?b?"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if got := Plain(tt.in, "\t\n"); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
	if got, want := Quote("a\u202eb\u009b"), `"a\u202eb\u009b"`; got != want {
		t.Errorf("quoted: got %s, want %s", got, want)
	}
	if got, want := PlainValue("\"a\u202eb\u009bc\U000e0041\""), `"a\u202eb\u009bc\udb40\udc41"`; got != want {
		t.Errorf("a value: got %s, want %s", got, want)
	}
	if got, want := PlainYAML("\"a\u202eb\u009bc\U000e0041\""), `"a\u202eb\u009bc?"`; got != want {
		t.Errorf("a value: got %s, want %s", got, want)
	}
}
