package git

import (
	"bytes"
	"context"
	"os"
	"path/filepath"

	"majordomus/helpers/gitdir"
	"majordomus/helpers/osfile"
)

// maxIndex is how much of the index is read to save a run of git.
const maxIndex = 4 << 20

// Tracks says whether git has a file below the folder. The index has every
// path in full, but for its fourth version and what is split off or larger than
// we read; then git is asked.
func Tracks(ctx context.Context, repo *gitdir.Repo, folder string) (bool, error) {
	path := filepath.Join(repo.GitDir, "index")
	if info, err := os.Lstat(path); err == nil && info.Size() <= maxIndex {
		index, err := osfile.ReadOwn(path)
		if err == nil && plainIndex(index) && !bytes.Contains(index, []byte(folder)) {
			return false, nil
		}
	}
	files, err := Run(ctx, repo.Root, "", "ls-files", "--", ":(top)"+folder)
	return files != "", err
}

func plainIndex(index []byte) bool {
	return len(index) > 12 && string(index[:4]) == "DIRC" && index[7] < 4 && !bytes.Contains(index, []byte("link\x00\x00"))
}
