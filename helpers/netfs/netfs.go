// Package netfs says whether a folder is on a network file system, where locks and
// hard links are not what they are on a local one. It is the only table of these:
// the archive's check, doctor and the board's warning read it.
package netfs

// Unknown is the answer where the system does not say which file system it is.
const Unknown = "unknown"

// Kind names the network file system that a folder is on: "" for a local one, and
// Unknown when the system does not say. A FUSE file system counts as one, because
// what is behind it is not known.
func Kind(dir string) string { return kind(dir) }
