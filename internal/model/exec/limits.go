package exec

// The limits of processes and channels (1.8), those of SPIN.
const (
	MaxProcesses = 255
	MaxChannels  = 255
)

// The limits of one step. Every engine has the same, so that all give up in the same places.
const (
	// DStepLimit bounds the statements of one d_step: past it, it is taken to be endless.
	DStepLimit = 10_000_000
	// RememberAfter is the number of steps in one atomic sequence after which the
	// states inside it are remembered, so that loops in it end and joining paths
	// are followed once. Shorter sequences, nearly all, do without.
	RememberAfter = 256
	// AtomicLimit bounds the states inside one atomic sequence that are remembered: those where
	// ways may come together.
	AtomicLimit = 2_000_000
	// ChoiceLimit bounds the choices open at a time inside one atomic sequence:
	// each may be a call on the stack, and keep a copy of the state.
	ChoiceLimit = 250_000
	// TailLimit bounds the steps over merged locations that one Fire takes. Past it
	// processes rest where they are, which is right anywhere: it takes more states.
	TailLimit = 4096
	// SplitLimit bounds the choices at merged locations that one Fire makes one behind the other. Past it processes
	// rest, too: all ways then end at the same distance, where they may meet, and not at all distances.
	SplitLimit = 32
)
