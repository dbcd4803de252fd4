package shapes

import (
	"encoding/base64"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
)

const (
	lowers = "abcdefghijklmnopqrstuvwxyz"
	uppers = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	digits = "0123456789"
)

// alphabets are the kinds of random text a template may ask for.
var alphabets = map[string]string{
	"b62":    uppers + lowers + digits,
	"d62":    uppers + lowers + digits, // with at least one digit and one letter
	"u64":    uppers + lowers + digits + "-_",
	"s64":    uppers + lowers + digits + "+/",
	"hex":    digits + "abcdef",
	"digit":  digits,
	"letter": uppers + lowers,
	"low":    lowers + digits,
	"cap":    uppers + digits,
	"b32":    uppers + "234567",
	"x":      "x",
	"X":      "X",
}

// Random makes text of a kind; length is "n" or "least-most" for the alphabets.
//
//	pem:LABEL   a private key file with that label before "PRIVATE KEY"
//	jwt         three parts of base64url, the first two JSON
//	uuid        a random UUID
//	userpass    base64 of a user, a colon and a password
func Random(rng *rand.Rand, kind, length string) (string, error) {
	switch kind {
	case "pem":
		return pemKey(rng, length), nil
	case "jwt":
		return jwt(rng), nil
	case "uuid":
		h := pick(rng, alphabets["hex"], 32)
		return h[:8] + "-" + h[8:12] + "-4" + h[13:16] + "-a" + h[17:20] + "-" + h[20:], nil
	case "userpass":
		plain := pick(rng, lowers, 3+rng.IntN(8)) + ":" + pick(rng, alphabets["b62"]+"!#%&@", 6+rng.IntN(20))
		return base64.StdEncoding.EncodeToString([]byte(plain)), nil
	}
	alphabet, known := alphabets[kind]
	if !known {
		return "", fmt.Errorf("template: no kind %q", kind)
	}
	least, most, ranged := strings.Cut(length, "-")
	low, err := strconv.Atoi(least)
	if err != nil {
		return "", fmt.Errorf("template: length of %q: %w", kind, err)
	}
	if ranged {
		high, err := strconv.Atoi(most)
		if err != nil || high < low {
			return "", fmt.Errorf("template: length %q of %q", length, kind)
		}
		low += rng.IntN(high - low + 1)
	}
	for {
		text := pick(rng, alphabet, low)
		if kind != "d62" || strings.ContainsAny(text, digits) && strings.ContainsAny(text, lowers+uppers) {
			return text, nil
		}
	}
}

func pick(rng *rand.Rand, alphabet string, n int) string {
	out := make([]byte, n)
	for i := range out {
		out[i] = alphabet[rng.IntN(len(alphabet))]
	}
	return string(out)
}

func jwt(rng *rand.Rand) string {
	part := func(text string) string { return base64.RawURLEncoding.EncodeToString([]byte(text)) }
	return part(`{"alg":"RS256","kid":"`+pick(rng, alphabets["hex"], 8)+`"}`) + "." +
		part(`{"sub":"`+pick(rng, alphabets["b62"], 8+rng.IntN(40))+`","exp":`+pick(rng, "123456789", 10)+`}`) + "." +
		pick(rng, alphabets["u64"], 43+rng.IntN(200))
}

func pemKey(rng *rand.Rand, label string) string {
	var out strings.Builder
	out.WriteString("-----BEGIN " + label + "PRIVATE KEY-----\n")
	for range 3 + rng.IntN(22) {
		out.WriteString(pick(rng, alphabets["s64"], 64) + "\n")
	}
	out.WriteString(pick(rng, alphabets["s64"], 4*(1+rng.IntN(15))-1) + "=\n")
	out.WriteString("-----END " + label + "PRIVATE KEY-----")
	return out.String()
}
