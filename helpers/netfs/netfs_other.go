//go:build !linux && !darwin

package netfs

func kind(string) string { return Unknown }
