package archive

import "syscall"

// network names the kind of network file system that a folder is on, "" for a
// local one, and "unknown" when the system does not say.
func network(dir string) string {
	var st syscall.Statfs_t
	if syscall.Statfs(dir, &st) != nil {
		return "unknown"
	}
	name := ""
	for _, c := range st.Fstypename {
		if c == 0 {
			break
		}
		name += string(rune(c))
	}
	switch name {
	case "nfs", "smbfs", "afpfs", "webdav", "macfuse", "osxfuse":
		return name
	}
	return ""
}
