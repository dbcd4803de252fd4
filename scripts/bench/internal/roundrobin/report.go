package roundrobin

import (
	"encoding/json"
	"fmt"
	"io"
	"math"
	"slices"
	"text/tabwriter"
	"time"
)

// RatioMethod says in a report how its ratios were made.
const RatioMethod = "median of per-round ratios"

// Report holds every time taken. It is safe for concurrent readers.
type Report struct {
	labels []string
	times  [][]time.Duration // by case, then by round
}

func newReport(cases []Case, rounds int) *Report {
	r := &Report{}
	for _, c := range cases {
		r.labels = append(r.labels, c.Label)
		r.times = append(r.times, make([]time.Duration, rounds))
	}
	return r
}

// Labels returns the labels in the order the cases were given.
func (r *Report) Labels() []string { return slices.Clone(r.labels) }

// Times returns what the case took in each round; nil for an unknown label.
func (r *Report) Times(label string) []time.Duration {
	i := slices.Index(r.labels, label)
	if i < 0 {
		return nil
	}
	return slices.Clone(r.times[i])
}

// Ratio says how many times as long the case takes as the baseline. See the
// package's documentation for how and why.
func (r *Report) Ratio(label, baseline string) (float64, error) {
	i, j := slices.Index(r.labels, label), slices.Index(r.labels, baseline)
	if i < 0 {
		return 0, fmt.Errorf("no case is labelled %q", label)
	}
	if j < 0 {
		return 0, fmt.Errorf("no case is labelled %q (the baseline)", baseline)
	}
	ratios := make([]float64, len(r.times[i]))
	for round, took := range r.times[i] {
		// a clock that did not move would give an infinite ratio
		ratios[round] = float64(took) / float64(max(r.times[j][round], 1))
	}
	return median(ratios), nil
}

// Summary is one line of a report. Times are in milliseconds.
type Summary struct {
	Label    string  `json:"label"`
	MinMS    float64 `json:"min_ms"`
	MedianMS float64 `json:"median_ms"`
	P90MS    float64 `json:"p90_ms"`
	Ratio    float64 `json:"ratio"`
}

// Summaries has one entry per case, in the order given, with the ratio to the
// baseline, which has to be one of the labels.
func (r *Report) Summaries(baseline string) ([]Summary, error) {
	var summaries []Summary
	for i, label := range r.labels {
		ratio, err := r.Ratio(label, baseline)
		if err != nil {
			return nil, err
		}
		ms := milliseconds(r.times[i])
		summaries = append(summaries, Summary{
			Label: label, MinMS: slices.Min(ms), MedianMS: median(ms), P90MS: percentile(ms, 90), Ratio: ratio,
		})
	}
	return summaries, nil
}

// WriteTable prints the report for a person.
func (r *Report) WriteTable(w io.Writer, baseline string) error {
	summaries, err := r.Summaries(baseline)
	if err != nil {
		return err
	}
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(table, "min ms\tmedian ms\tp90 ms\tratio\t  case")
	for _, s := range summaries {
		fmt.Fprintf(table, "%.1f\t%.1f\t%.1f\t%.2f\t  %s\n", s.MinMS, s.MedianMS, s.P90MS, s.Ratio, s.Label)
	}
	if err := table.Flush(); err != nil {
		return err
	}
	_, err = fmt.Fprintf(w, "%d rounds; ratio to %q: %s\n", len(r.times[0]), baseline, RatioMethod)
	return err
}

// WriteJSON prints the report for a program.
func (r *Report) WriteJSON(w io.Writer, baseline string) error {
	summaries, err := r.Summaries(baseline)
	if err != nil {
		return err
	}
	enc := json.NewEncoder(w)
	enc.SetIndent("", "  ")
	return enc.Encode(struct {
		Rounds      int       `json:"rounds"`
		Baseline    string    `json:"baseline"`
		RatioMethod string    `json:"ratio_method"`
		Cases       []Summary `json:"cases"`
	}{len(r.times[0]), baseline, RatioMethod, summaries})
}

func milliseconds(times []time.Duration) []float64 {
	ms := make([]float64, len(times))
	for i, took := range times {
		ms[i] = float64(took) / float64(time.Millisecond)
	}
	return ms
}

// median is the middle value, or the mean of the two in the middle.
func median(values []float64) float64 {
	sorted := slices.Sorted(slices.Values(values))
	middle := len(sorted) / 2
	if len(sorted)%2 == 1 {
		return sorted[middle]
	}
	return (sorted[middle-1] + sorted[middle]) / 2
}

// percentile is the smallest value that p per cent of the values do not exceed.
func percentile(values []float64, p float64) float64 {
	sorted := slices.Sorted(slices.Values(values))
	rank := int(math.Ceil(p / 100 * float64(len(sorted))))
	return sorted[max(rank, 1)-1]
}
