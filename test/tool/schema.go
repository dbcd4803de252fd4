package main

import (
	"encoding/json"
	"fmt"
	"os"

	"github.com/google/jsonschema-go/jsonschema"
)

// schema fails unless the second file is JSON of the form that the first one,
// a JSON Schema, describes.
func schema(args []string) error {
	text, err := os.ReadFile(args[0])
	if err != nil {
		return err
	}
	var form jsonschema.Schema
	if err := json.Unmarshal(text, &form); err != nil {
		return fmt.Errorf("%s: %w", args[0], err)
	}
	resolved, err := form.Resolve(nil)
	if err != nil {
		return fmt.Errorf("%s: %w", args[0], err)
	}
	if text, err = os.ReadFile(args[1]); err != nil {
		return err
	}
	var value any
	if err := json.Unmarshal(text, &value); err != nil {
		return fmt.Errorf("%s: %w", args[1], err)
	}
	return resolved.Validate(value)
}
