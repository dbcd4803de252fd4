package archive

import "syscall"

// The kinds of file systems on which locks and hard links are not what they
// are on a local disk: statfs(2)'s numbers.
var networkKinds = map[uint32]string{
	0x6969: "nfs", 0xff534d42: "cifs", 0xfe534d42: "smb2", 0x517b: "smb", 0x01021997: "9p",
	0x65735546: "fuse", 0x5346414f: "afs", 0x6b414653: "afs", 0x00c36400: "ceph", 0x0bd00bd0: "lustre", 0x47504653: "gpfs",
}

// network names the kind of network file system that a folder is on, "" for a
// local one, and "unknown" when the system does not say.
func network(dir string) string {
	var st syscall.Statfs_t
	if syscall.Statfs(dir, &st) != nil {
		return "unknown"
	}
	return networkKinds[uint32(st.Type)]
}
