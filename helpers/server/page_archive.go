package server

import (
	"fmt"
	"slices"
	"strings"
	"time"
)

// The picture of prompts a day, in the units of its own drawing.
const (
	chartDays   = 30
	chartWidth  = 300
	chartHeight = 64
	barGap      = 2
)

// archivePart is the archive's figures.
type archivePart struct {
	Look               look
	At                 stamp
	Known              bool
	Records, Texts     string
	Bytes, MaxBytes    string
	BytesShare, Age    int // in hundredths of the bound
	Days, MaxDays      int
	Links              []linkKind
	Linked, Unlinked   int
	Skipped, Refused   string
	Pruned             string
	Chart              chart
	BytesTone, AgeTone string
}

// linkKind is one kind of link, with its place in a bar of a hundred.
type linkKind struct {
	Word, Count string
	Tone        string
	X, Width    string
}

// chart is a bar a day.
type chart struct {
	Width, Height int
	Bars          []bar
	First, Last   string
	Says          string
	Most          int
}

type bar struct {
	X, Y, Width, Height string
	Says                string
	Empty               bool
}

func archiveOf(t *told) archivePart {
	part := archivePart{Look: t.looks["archive"]}
	part.At = stamped(part.Look.At)
	a := t.archive
	if a == nil {
		return part
	}
	s := a.Stats
	part.Known = true
	part.Records, part.Texts, part.Pruned = grouped(s.Records), grouped(s.Texts), grouped(s.Pruned)
	part.Bytes, part.BytesTone = size(s.Bytes), "good"
	if a.MaxBytes > 0 {
		part.MaxBytes, part.BytesShare = size(a.MaxBytes), share(s.Bytes, a.MaxBytes)
		part.BytesTone = full(part.BytesShare)
	}
	if first := moment(s.First); !first.IsZero() && a.MaxDays > 0 {
		part.Days, part.MaxDays = int(time.Since(first).Hours()/24), a.MaxDays
		part.Age = share(int64(part.Days), int64(a.MaxDays))
		part.AgeTone = full(part.Age)
	}
	part.links(s.Links, a.Linked)
	part.Skipped, part.Refused = counted(s.Skipped), counted(s.Refused)
	part.Chart = chartOf(s.Days, time.Now().Local())
	return part
}

func share(n, of int64) int { return int(min(100, (n*100+of-1)/of)) }

func full(share int) string {
	switch {
	case share >= 100:
		return "bad"
	case share >= 80:
		return "fair"
	}
	return "good"
}

// links lays the kinds out side by side: first those that name an episode.
func (part *archivePart) links(counts map[string]int, linked []string) {
	all := 0
	for word, n := range counts {
		all += n
		if contains(linked, word) {
			part.Linked += n
		} else {
			part.Unlinked += n
		}
	}
	at := 0.0
	for _, word := range ordered(counts, linked) {
		width := float64(counts[word]) * 100 / float64(all)
		s := linkKind{Word: word, Count: grouped(counts[word]), Tone: "fair", X: fmt.Sprintf("%.2f", at), Width: fmt.Sprintf("%.2f", max(width-0.5, 0.5))}
		if i := slices.Index(linked, word); i >= 0 {
			s.Tone = fmt.Sprintf("good-%d", min(i, 2))
		}
		part.Links = append(part.Links, s)
		at += width
	}
}

// ordered lists the words: the given ones first, then by their number.
func ordered(counts map[string]int, first []string) []string {
	words := make([]string, 0, len(counts))
	for word := range counts {
		words = append(words, word)
	}
	slices.SortFunc(words, func(a, b string) int {
		i, j := slices.Index(first, a), slices.Index(first, b)
		switch {
		case (i < 0) != (j < 0):
			return j - i
		case i >= 0:
			return i - j
		case counts[a] != counts[b]:
			return counts[b] - counts[a]
		}
		return strings.Compare(a, b)
	})
	return words
}

func counted(counts map[string]int) string {
	var said []string
	for _, word := range ordered(counts, nil) {
		said = append(said, grouped(counts[word])+" "+word)
	}
	return strings.Join(said, ", ")
}

// chartOf draws the days up to today. A day with any prompt can be seen.
func chartOf(days map[string]int, today time.Time) chart {
	c := chart{Width: chartWidth, Height: chartHeight}
	all, most, mostOn := 0, 0, ""
	date := func(i int) time.Time { return today.AddDate(0, 0, i-chartDays+1) }
	for i := range chartDays {
		n := days[date(i).Format(time.DateOnly)]
		if all += n; n > most {
			most, mostOn = n, date(i).Format("2 Jan")
		}
	}
	slot := float64(chartWidth) / chartDays
	for i := range chartDays {
		n := days[date(i).Format(time.DateOnly)]
		height := 1.0
		if n > 0 {
			height = max(3, float64(n)*chartHeight/float64(most))
		}
		c.Bars = append(c.Bars, bar{
			X: fmt.Sprintf("%.1f", float64(i)*slot), Y: fmt.Sprintf("%.1f", chartHeight-height),
			Width: fmt.Sprintf("%.1f", slot-barGap), Height: fmt.Sprintf("%.1f", height),
			Says: fmt.Sprintf("%s: %s", date(i).Format("2 Jan"), grouped(n)), Empty: n == 0,
		})
	}
	c.First, c.Last, c.Most = date(0).Format("2 Jan"), date(chartDays-1).Format("2 Jan"), most
	c.Says = fmt.Sprintf("Prompts a day, from %s to %s: %s in all", c.First, c.Last, grouped(all))
	if most > 0 {
		c.Says += fmt.Sprintf(", most on %s, %s", mostOn, grouped(most))
	}
	return c
}
