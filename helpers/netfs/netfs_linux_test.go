package netfs

import "testing"

// What the archive's table and the board's table had, each of them.
func TestKindsKnowWhatEitherTableKnew(t *testing.T) {
	t.Parallel()
	for number, want := range map[uint32]string{
		0x6969: "nfs", 0x517B: "smb", 0xFF534D42: "cifs", 0xFE534D42: "smb2", 0x01021997: "9p", 0x6B414653: "afs", 0x5346414F: "afs", 0x73757245: "coda",
		0x65735546: "fuse", 0x00c36400: "ceph", 0x0bd00bd0: "lustre", 0x47504653: "gpfs",
		0xef53: "", 0x9123683e: "", 0x01021994: "", 0x794c7630: "", // ext4, btrfs, tmpfs, overlayfs
	} {
		if got := kinds[number]; got != want {
			t.Errorf("%#x: got %q, want %q", number, got, want)
		}
	}
}
