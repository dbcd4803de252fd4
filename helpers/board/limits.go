package board

import "time"

// The times and bounds of a board.
const (
	// ReattachGrace is how long an episode is kept that its client has left.
	// It answers "is this work over", and is long: a client that restarts, a
	// laptop that sleeps for a moment, must find its episode again.
	ReattachGrace = 15 * time.Minute
	// IdleLimit is the silence after which an HTTP connection, or an episode
	// without one, counts as lost. It answers "is this socket alive". Losing
	// it only detaches, so that a wrong guess costs nothing.
	IdleLimit = 90 * time.Second
	// StopLimit is how long CloseAll waits: one client kills its servers 400 ms
	// after it asked them to stop.
	StopLimit = 300 * time.Millisecond
	// DriverLimit bounds one run of a driver.
	DriverLimit = 20 * time.Second

	defaultProvider  = "generic"
	maxIDBytes       = 200
	aliveEvery       = time.Minute            // the open entry of a connection that says nothing is touched so often
	heardEvery       = time.Second            // … and no more often than this for one that talks
	flushEvery       = 5 * time.Second        // signs of life reach the other processes
	flushMembers     = 250 * time.Millisecond // … and who came and went
	lockPoll         = 2 * time.Millisecond
	boardWait        = 10 * time.Second // for the board's lock
	nameWait         = DriverLimit + 5*time.Second
	stopWait         = time.Second
	maxClosedInReap  = 10  // episodes closed by one sweep
	stopWorkers      = 8   // drivers at once while stopping
	maxNotices       = 20  // kept for one peer
	maxWords         = 500 // bytes of a driver's sentence
	maxClientName    = 100
	numbersPerClaim  = 64 // peer numbers that a busy process claims at once
	maxBoardFile     = 64 << 20
	maxProcessesRead = 4096
)
