// Torture refuses, one after the other, every system call that a hook or a
// command makes, with every error that the call can have, has half a write
// done, and sends signals at every one of them. After each fault it looks at
// the whole store, runs the next hook, and looks again.
//
//	torture [-faults N] [-only NAME] [-subject TEXT] [-errors] [-shell COMMAND] [-runtime NAME]
//	        [-workers N] [-show]
//	torture -crowd N
//	torture -hours N -months N -sessions N
//
// With -crowd there are no faults but many hooks at once, and each has to have
// its record. With -hours time goes by faster, and what is kept for a while only
// must not grow for ever.
//
// It makes a toolkit, homes and repositories of its own in a temporary folder.
// It prints a table and every finding; status 0 when there is none, 77 when
// processes cannot be traced here.
//
// strace can inject too, but counts for each thread by itself, so that "the
// third call" is the third of every process at once; here one number is one
// call, and a run has one fault.
package main

// exitSkipped is what a test says that could not look.
const exitSkipped = 77
