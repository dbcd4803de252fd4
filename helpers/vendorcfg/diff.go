package vendorcfg

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
)

const diffContext = 3

// Diff shows a change as a unified diff, for a person to read before it is
// made. "" when there is nothing to do. It shows up to three lines of the
// person's own settings around each change.
func Diff(c Change) string {
	if c.Same || bytes.Equal(c.Before, c.After) && !c.Created && !c.Removed {
		return ""
	}
	from, to := c.Path, c.Path
	if c.Created {
		from = "/dev/null"
	}
	if c.Removed {
		to = "/dev/null"
	}
	lines := compareLines(splitLines(c.Before), splitLines(c.After))
	var out strings.Builder
	fmt.Fprintf(&out, "--- %s\n+++ %s\n", from, to)
	for _, h := range hunks(lines) {
		h.write(&out, lines)
	}
	return out.String()
}

// diffLine is a line of either side: sign is ' ', '-' or '+'.
type diffLine struct {
	sign byte
	text string // with its newline, if it has one
}

func splitLines(data []byte) []string {
	lines := strings.SplitAfter(string(data), "\n")
	if last := len(lines) - 1; lines[last] == "" {
		lines = lines[:last]
	}
	return lines
}

// compareLines sets the common beginning and end aside and finds the longest
// common subsequence of the rest.
func compareLines(a, b []string) []diffLine {
	var head, tail []diffLine
	for len(a) > 0 && len(b) > 0 && a[0] == b[0] {
		head = append(head, diffLine{' ', a[0]})
		a, b = a[1:], b[1:]
	}
	for len(a) > 0 && len(b) > 0 && a[len(a)-1] == b[len(b)-1] {
		tail = append(tail, diffLine{' ', a[len(a)-1]})
		a, b = a[:len(a)-1], b[:len(b)-1]
	}
	slices.Reverse(tail)
	return slices.Concat(head, middle(a, b), tail)
}

// maxDiffCells bounds the table of the comparison (8 bytes each); beyond it
// the middle is shown as one block out, one block in.
const maxDiffCells = 4 << 20

func middle(a, b []string) []diffLine {
	if len(a)*len(b) > maxDiffCells {
		return slices.Concat(signed('-', a), signed('+', b))
	}
	width := len(b) + 1
	length := make([]int, (len(a)+1)*width) // of the common subsequence of a[i:], b[j:]
	for i := len(a) - 1; i >= 0; i-- {
		for j := len(b) - 1; j >= 0; j-- {
			if a[i] == b[j] {
				length[i*width+j] = length[(i+1)*width+j+1] + 1
			} else {
				length[i*width+j] = max(length[(i+1)*width+j], length[i*width+j+1])
			}
		}
	}
	var out []diffLine
	i, j := 0, 0
	for i < len(a) && j < len(b) {
		switch {
		case a[i] == b[j]:
			out = append(out, diffLine{' ', a[i]})
			i, j = i+1, j+1
		case length[(i+1)*width+j] >= length[i*width+j+1]:
			out = append(out, diffLine{'-', a[i]})
			i++
		default:
			out = append(out, diffLine{'+', b[j]})
			j++
		}
	}
	return slices.Concat(out, signed('-', a[i:]), signed('+', b[j:]))
}

func signed(sign byte, lines []string) []diffLine {
	out := make([]diffLine, len(lines))
	for i, line := range lines {
		out[i] = diffLine{sign, line}
	}
	return out
}

// hunk is a range of diff lines, and the lines of both sides before it.
type hunk struct {
	span
	before, after int
}

// hunks are the changes with their context, joined where contexts meet.
func hunks(lines []diffLine) []hunk {
	var out []hunk
	before, after, counted := 0, 0, 0
	for i, line := range lines {
		if line.sign == ' ' {
			continue
		}
		from, to := max(i-diffContext, 0), min(i+1+diffContext, len(lines))
		if last := len(out) - 1; last >= 0 && from <= out[last].to {
			out[last].to = to
			continue
		}
		for ; counted < from; counted++ {
			before += width(lines[counted], '-')
			after += width(lines[counted], '+')
		}
		out = append(out, hunk{span{from, to}, before, after})
	}
	return out
}

// width is 1 when a line stands on the side of that sign.
func width(line diffLine, side byte) int {
	if line.sign == ' ' || line.sign == side {
		return 1
	}
	return 0
}

func (h hunk) write(out *strings.Builder, lines []diffLine) {
	removed, added := 0, 0
	for _, line := range lines[h.from:h.to] {
		removed += width(line, '-')
		added += width(line, '+')
	}
	fmt.Fprintf(out, "@@ -%s +%s @@\n", diffRange(h.before, removed), diffRange(h.after, added))
	for _, line := range lines[h.from:h.to] {
		text, ended := strings.CutSuffix(line.text, "\n")
		out.WriteString(string(line.sign) + text + "\n")
		if !ended {
			out.WriteString("\\ No newline at end of file\n")
		}
	}
}

// diffRange is "first line,count"; an empty range names the line before it.
func diffRange(before, count int) string {
	if count > 0 {
		before++
	}
	if count == 1 {
		return fmt.Sprint(before)
	}
	return fmt.Sprintf("%d,%d", before, count)
}
