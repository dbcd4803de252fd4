package netfs

import "syscall"

var kinds = map[string]bool{"nfs": true, "smbfs": true, "afpfs": true, "webdav": true, "ftp": true, "macfuse": true, "osxfuse": true}

func kind(dir string) string {
	var st syscall.Statfs_t
	if syscall.Statfs(dir, &st) != nil {
		return Unknown
	}
	name := ""
	for _, c := range st.Fstypename {
		if c == 0 {
			break
		}
		name += string(rune(c))
	}
	if kinds[name] {
		return name
	}
	return ""
}
