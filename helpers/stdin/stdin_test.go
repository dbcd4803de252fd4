package stdin

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"majordomus/helpers/jsonspan"
)

// long is a wait that no test is to sit out.
const long = 30 * time.Second

// patient are limits under which only the input decides.
var patient = limits{idle: long, total: long, drain: 20 * time.Millisecond, size: 1 << 20}

// pipes are the two ways of reading: a file that can be waited for, and any
// other reader.
func pipes(t *testing.T) map[string]func() (io.Reader, io.WriteCloser) {
	return map[string]func() (io.Reader, io.WriteCloser){
		"file": func() (io.Reader, io.WriteCloser) {
			r, w, err := os.Pipe()
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { r.Close(); w.Close() })
			return r, w
		},
		"reader": func() (io.Reader, io.WriteCloser) {
			r, w := io.Pipe()
			t.Cleanup(func() { r.Close(); w.Close() })
			return r, w
		},
	}
}

func TestObjectIsReadFromAPipe(t *testing.T) {
	const open = true // the writer never closes its end
	value := `{"prompt":"x"}`
	tests := []struct {
		name   string
		pieces []string
		open   bool
		want   string
		err    error
	}{
		{"whole", []string{value}, false, value, nil},
		{"left open behind the value", []string{value}, open, value, nil},
		{"left open behind a line feed", []string{value + "\n"}, open, value, nil},
		{"in pieces", strings.SplitAfter(value, ""), false, value, nil},
		{"in pieces and left open", strings.SplitAfter(value, ""), open, value, nil},
		{"behind white space", []string{" \n", "\t" + value}, open, " \n\t" + value, nil},
		{"behind a byte order mark", []string{"\xEF", "\xBB\xBF" + value}, open, "\xEF\xBB\xBF" + value, nil},
		{"white space behind", []string{value + " \t\r\n"}, false, value, nil},
		{"nothing", nil, false, "", ErrEmpty},
		{"white space alone", []string{" \n"}, false, "", ErrEmpty},
		{"cut short", []string{value[:5]}, false, "", ErrTruncated},
		{"cut short in pieces", []string{"{", `"prompt`}, false, "", ErrTruncated},
		{"two values", []string{value + value}, false, value, ErrTrailing},
		{"two values and left open", []string{value + "\n{"}, open, value, ErrTrailing},
		{"a byte behind", []string{value + "\x00"}, open, value, ErrTrailing},
		{"not JSON", []string{"hello"}, open, "", jsonspan.ErrSyntax},
		{"not JSON far in", []string{`{"a":`, "1,", "}"}, open, "", jsonspan.ErrSyntax},
		{"a list", []string{"[1]"}, open, "", jsonspan.ErrNotObject},
		{"UTF-16", []string{"\xFF\xFE{\x00}\x00"}, open, "", jsonspan.ErrSyntax},
		{"a raw NUL", []string{"{\"a\":\"\x00\"}"}, open, "", jsonspan.ErrSyntax},
	}
	for kind, pipe := range pipes(t) {
		for _, tt := range tests {
			t.Run(tt.name+", "+kind, func(t *testing.T) {
				t.Parallel()
				r, w := pipe()
				go func() {
					for _, p := range tt.pieces {
						_, _ = io.WriteString(w, p)
					}
					if !tt.open {
						w.Close()
					}
				}()
				start := time.Now()
				got, err := object(r, patient)
				if took := time.Since(start); took > long/2 {
					t.Errorf("it took %v", took)
				}
				if diff := cmp.Diff(tt.want, string(got)); diff != "" {
					t.Errorf("(-want +got):\n%s", diff)
				}
				if diff := cmp.Diff(tt.err, err, cmpopts.EquateErrors()); diff != "" {
					t.Errorf("error (-want +got):\n%s", diff)
				}
			})
		}
	}
}

func TestWaitingEnds(t *testing.T) {
	const short = 60 * time.Millisecond
	tests := []struct {
		name   string
		lim    limits
		pieces int           // of a value that never ends
		pause  time.Duration // before each
	}{
		{"when nothing ever comes", limits{short, long, short, 1000}, 0, 0},
		{"when nothing more comes", limits{short, long, short, 1000}, 1, 0},
		{"when it takes too long in all", limits{long, 4 * short, short, 1 << 20}, 1000, short / 6},
	}
	for kind, pipe := range pipes(t) {
		for _, tt := range tests {
			t.Run(tt.name+", "+kind, func(t *testing.T) {
				t.Parallel()
				r, w := pipe()
				stop := make(chan struct{})
				defer close(stop)
				go func() {
					for i := range tt.pieces {
						piece := `{"a":"`
						if i > 0 {
							piece = "x"
						}
						_, _ = io.WriteString(w, piece)
						select {
						case <-stop:
							return
						case <-time.After(tt.pause):
						}
					}
				}()
				start := time.Now()
				got, err := object(r, tt.lim)
				if !errors.Is(err, ErrTimeout) || got != nil {
					t.Errorf("got %q, %v", got, err)
				}
				if took := time.Since(start); took > long/2 {
					t.Errorf("it took %v", took)
				}
			})
		}
	}
}

func TestEveryByteStartsTheIdleLimitAnew(t *testing.T) {
	const idle, pause = 800 * time.Millisecond, 110 * time.Millisecond
	input := `{"a":"bcd"}`
	for kind, pipe := range pipes(t) {
		t.Run(kind, func(t *testing.T) {
			t.Parallel()
			r, w := pipe()
			go func() {
				for _, piece := range strings.SplitAfter(input, "") {
					time.Sleep(pause)
					_, _ = io.WriteString(w, piece)
				}
			}()
			got, err := object(r, limits{idle, long, pause, 1000})
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(input, string(got)); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestSizeIsBounded(t *testing.T) {
	const size = 1000
	sized := func(n int) string { return `{"a":"` + strings.Repeat("x", n-len(`{"a":""}`)) + `"}` }
	tests := []struct {
		name, input string
		err         error
	}{
		{"as large as may be", sized(size), nil},
		{"as large as may be, with more white space", sized(size) + strings.Repeat("\n", size), nil},
		{"one byte more", sized(size + 1), ErrTooLarge},
		{"far more", sized(200 * size), ErrTooLarge},
		{"far more that never ends", sized(200 * size)[:150*size], ErrTooLarge},
		{"white space alone", strings.Repeat(" ", 2*size), ErrTooLarge},
	}
	lim := patient
	lim.size = size
	for kind, pipe := range pipes(t) {
		for _, tt := range tests {
			t.Run(tt.name+", "+kind, func(t *testing.T) {
				t.Parallel()
				r, w := pipe()
				go func() { _, _ = io.WriteString(w, tt.input) }()
				got, err := object(r, lim)
				if diff := cmp.Diff(tt.err, err, cmpopts.EquateErrors()); diff != "" {
					t.Errorf("error (-want +got):\n%s", diff)
				}
				if (err == nil) != (len(got) == size) {
					t.Errorf("%d bytes came back", len(got))
				}
			})
		}
	}
}

// A client that writes on must not be told that nobody reads.
func TestWhatIsRefusedIsReadToItsEnd(t *testing.T) {
	tests := []struct{ name, head string }{
		{"not JSON", "x"},
		{"a list", "["},
		{"two values", `{"a":1}{`},
	}
	for kind, pipe := range pipes(t) {
		for _, tt := range tests {
			t.Run(tt.name+", "+kind, func(t *testing.T) {
				t.Parallel()
				r, w := pipe()
				written := make(chan error, 1)
				go func() {
					_, err := io.WriteString(w, tt.head+strings.Repeat(" ", 1<<20))
					written <- err
					w.Close()
				}()
				lim := patient
				lim.drain = long // the writer may be kept waiting on a busy machine
				if _, err := object(r, lim); err == nil {
					t.Error("it was accepted")
				}
				if err := r.(io.Closer).Close(); err != nil {
					t.Error(err)
				}
				if err := <-written; err != nil {
					t.Errorf("the writer was told: %v", err)
				}
			})
		}
	}
}

func TestOtherFilesAreRead(t *testing.T) {
	dir := t.TempDir()
	value := `{"a":1}`
	path := filepath.Join(dir, "payload")
	if err := os.WriteFile(path, []byte(value+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		name, path string
		shut       bool
		want       string
		err        error
	}{
		{"regular file", path, false, value, nil},
		{"closed file", path, true, "", ErrEmpty},
		{"null device", os.DevNull, false, "", ErrEmpty},
		{"folder", dir, false, "", ErrEmpty},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			f, err := os.Open(tt.path)
			if err != nil {
				t.Fatal(err)
			}
			defer f.Close()
			if tt.shut {
				f.Close()
			}
			got, err := Object(f)
			if diff := cmp.Diff(tt.want, string(got)); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(tt.err, err, cmpopts.EquateErrors()); diff != "" {
				t.Errorf("error (-want +got):\n%s", diff)
			}
		})
	}
}
