//go:build !linux && !darwin

package archive

func network(string) string { return "unknown" }
