load ../release_helper

@test "073 a release lists what it is made of" {
  # given
  dir=$(release_made)
  # when
  list=$(cat "$dir"/majordomus-*.cdx.json)
  # then
  contains "$list" '"bomFormat": "CycloneDX"'
  for module in mvdan.cc/sh/v3 github.com/spf13/cobra gopkg.in/yaml.v3 github.com/modelcontextprotocol/go-sdk; do
    contains "$list" "\"purl\": \"pkg:golang/$module@$(cd "$top" && HOME=$release_home go list -m -f '{{.Version}}' "$module")\""
  done
}
