//go:build !linux || !amd64

package main

import (
	"fmt"
	"os"
)

func main() {
	fmt.Println("torture: skipped: calls are counted and refused on Linux on amd64 only")
	os.Exit(exitSkipped)
}
