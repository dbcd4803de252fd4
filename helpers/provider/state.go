package provider

// State is how far a tool's prompts, or its sessions, have come in a checkout.
type State string

// The states. The first that applies is the one; package hookstatus says when.
const (
	Unsupported  State = "unsupported"
	Unadapted    State = "unadapted"
	Unconfigured State = "unconfigured"
	Named        State = "named"
	Wired        State = "wired"
	Verified     State = "verified"
)

// States are all of them, the best first.
func States() []State { return []State{Verified, Wired, Named, Unconfigured, Unadapted, Unsupported} }
