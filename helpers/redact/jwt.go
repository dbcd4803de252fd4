package redact

import "bytes"

// minJWT is the least number of characters in each part of a token, after eyJ.
const minJWT = 8

// jwt looks at the eyJ at from: three runs of base64url joined by full stops, the
// second one JSON as well. By hand, because a regular expression would read a long run
// of the alphabet again for every eyJ in it.
func (s *scanner) jwt(row, from int) {
	head := urlRun(s.text, from)
	s.skip[row] = head // no other eyJ in this run does better
	if head-from < 3+minJWT || !bytes.HasPrefix(s.text[head:], []byte(".eyJ")) {
		return
	}
	claims := urlRun(s.text, head+1)
	if claims-head < 4+minJWT || claims >= len(s.text) || s.text[claims] != '.' {
		return
	}
	to := urlRun(s.text, claims+1)
	if to-claims <= minJWT || distinct(s.text[from:to]) < 8 {
		return
	}
	s.skip[row] = to
	s.add(hit{from, to, row})
}

// urlRun returns where the run of base64url that begins at from ends.
func urlRun(text []byte, from int) int {
	for from < len(text) && (isWord(text[from]) || text[from] == '-' || text[from] == '_') {
		from++
	}
	return from
}
