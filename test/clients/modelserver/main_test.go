package main

import (
	"bufio"
	"bytes"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func TestItListensUntilItsInputEnds(t *testing.T) {
	t.Parallel()
	stdin, holdOpen := io.Pipe()
	output, stdout := io.Pipe()
	log := filepath.Join(t.TempDir(), "log")
	ended := make(chan int, 1)
	go func() {
		var stderr bytes.Buffer
		ended <- run(t.Context(), []string{"--log", log}, stdin, stdout, &stderr)
	}()

	line, err := bufio.NewReader(output).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	url, ok := strings.CutPrefix(strings.TrimSpace(line), "listening ")
	if !ok || !strings.HasPrefix(url, "http://127.0.0.1:") {
		t.Fatalf("first line = %q", line)
	}
	res, err := http.Get(url + "/v1/models")
	if err != nil {
		t.Fatal(err)
	}
	res.Body.Close()

	holdOpen.Close()
	select {
	case status := <-ended:
		if status != exitDone {
			t.Errorf("status = %d", status)
		}
	case <-time.After(10 * time.Second):
		t.Fatal("it outlived its input")
	}
	got, err := os.ReadFile(log)
	if want := "GET /v1/models model=- messages=0 status=404 answer=error\n"; err != nil || string(got) != want {
		t.Errorf("log = %q, %v; want %q", got, err, want)
	}
}

func TestItEndsAfterItsTime(t *testing.T) {
	t.Parallel()
	stdin, holdOpen := io.Pipe()
	defer holdOpen.Close()
	var stderr bytes.Buffer
	start := time.Now()
	if got := run(t.Context(), []string{"--for", "50ms"}, stdin, io.Discard, &stderr); got != exitDone {
		t.Errorf("status = %d, stderr %q", got, stderr.String())
	}
	if took := time.Since(start); took > 10*time.Second {
		t.Errorf("took %v", took)
	}
}

func TestUsage(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name   string
		args   []string
		status int
		want   string // on stderr
	}{
		{"unknown flag", []string{"--port", "80"}, exitUsage, "flag provided but not defined"},
		{"an argument", []string{"x"}, exitUsage, "unexpected argument 'x'"},
		{"input that is no object", []string{"--tool", "x", "--tool-input", "[1]"}, exitUsage, "'[1]' is not a JSON object (given by --tool-input)"},
		{"null", []string{"--tool-input", "null"}, exitUsage, "not a JSON object"},
		{"a delay that no answer survives", []string{"--delay", "1m"}, exitUsage, "'1m0s' is not between 0 and 25s (given by --delay)"},
		{"a log that cannot be", []string{"--log", filepath.Join("no", "such", "folder")}, exitFault, "open the log"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			var stdout, stderr bytes.Buffer
			if got := run(t.Context(), tt.args, strings.NewReader(""), &stdout, &stderr); got != tt.status {
				t.Errorf("status = %d, want %d", got, tt.status)
			}
			if !strings.Contains(stderr.String(), tt.want) || stdout.Len() > 0 {
				t.Errorf("stdout %q, stderr %q; want %q on stderr", stdout.String(), stderr.String(), tt.want)
			}
		})
	}
}
