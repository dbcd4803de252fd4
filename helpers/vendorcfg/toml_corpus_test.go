package vendorcfg

import "strings"

// tomlFiles are settings as people and clients leave them, by name.
func tomlFiles() map[string]string {
	return map[string]string{
		"empty":                "",
		"blank lines":          "\n\n",
		"keys":                 "model = \"x\"\n",
		"no newline":           "a = 1",
		"CRLF":                 "a = 1\r\n[b]\r\nc = 2\r\n",
		"another server":       "[mcp_servers.other]\ncommand = \"x\" # mine\n",
		"comment at the end":   "a = 1\n# the end\n",
		"a mark in front":      byteOrderMark + "a = 1\n",
		"tabs":                 "[a]\n\tb = 1\n\t[a.c]\n\t\td = [\n\t\t\t1,\n\t\t]\n",
		"dotted keys":          "mcp_servers.other.command = \"x\"\na.b.c = 1\n",
		"quoted heads":         "[ mcp_servers . \"other\" ]\ncommand = 'x'\n",
		"a list of tables":     "[[hooks.Stop]]\n[[hooks.Stop.hooks]]\ncommand = \"x\"\n",
		"a head in a string":   "a = \"\"\"\n[mcp_servers.majordomus]\ncommand = 1\n\"\"\"\nb = '''\n[x]\n'''\n",
		"numbers and dates":    "a = 1_000\nb = 1979-05-27T07:32:00Z\nc = inf\nd = 0x1F\n",
		"inline tables":        "projects = { \"/a b\" = { trust_level = \"trusted\" } }\n",
		"what codex writes":    "model = \"x\"\n\n[projects.\"/a/b\"]\ntrust_level = \"trusted\"\n\n[hooks.state.\"/a/hooks.json:stop:0:0\"]\ntrusted_hash = \"sha256:0\"\n",
		"somebody else's name": "[mcp_servers.majordomus2]\ncommand = \"x\"\n[mcp_servers.majordomus2.env]\nA = \"1\"\n",
		"large":                strings.Repeat("# a line that says nothing\n", 2000) + "[z]\na = 1\n",
	}
}
