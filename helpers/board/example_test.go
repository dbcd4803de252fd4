package board_test

import (
	"context"
	"fmt"
	"time"

	"majordomus/helpers/board"
)

// The life of an episode: it belongs to the name its client gives it, and
// outlives the connection.
func Example() {
	now := time.Date(2026, 11, 30, 9, 0, 0, 0, time.UTC)
	b, err := board.New(board.Config{Now: func() time.Time { return now }})
	if err != nil {
		panic(err)
	}
	ctx := context.Background()

	first := b.Join(board.HTTP, board.Client{Name: "editor"})
	got, err := b.Attach(ctx, first, "thread-7")
	fmt.Println(got.Episode.ExternalID, "resumed:", got.Resumed, "grace:", got.GraceSeconds, err)
	opened := got.Episode.OpenedAt

	b.Leave(first)
	for _, e := range b.List(nil).Episodes {
		fmt.Println(e.ExternalID, e.State)
	}

	now = now.Add(board.ReattachGrace / 2)
	second := b.Join(board.HTTP, board.Client{Name: "editor"})
	got, err = b.Attach(ctx, second, "thread-7")
	fmt.Println(got.Episode.State, "resumed:", got.Resumed, "same opening:", got.Episode.OpenedAt == opened, "attachments:", got.Episode.Attachments, err)

	_, err = b.Close(ctx, "thread-7", board.ReasonDetach)
	fmt.Println("left on the board:", len(b.List(nil).Episodes), err)
	// Output:
	// thread-7 resumed: false grace: 900 <nil>
	// thread-7 detached
	// open resumed: true same opening: true attachments: 2 <nil>
	// left on the board: 0 <nil>
}
