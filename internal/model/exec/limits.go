package exec

// The limits on processes and channels (doc/dev/semantics.md, 1.8), equal to those of SPIN.
const (
	MaxProcesses = 255
	MaxChannels  = 255
)

// The limits of a single step. All engines have the same limits, and hence give up in the same states.
const (
	// DStepLimit bounds the number of statements executed in a d_step. A longer d_step counts as endless and ends with
	// the fault DStepEndless.
	DStepLimit = 10_000_000
	// RememberAfter is the number of elementary steps in an atomic sequence after which the engine begins to store the
	// states inside the sequence. With stored states, loops end, and paths that reach the same state continue only
	// once. Nearly all sequences are shorter.
	RememberAfter = 256
	// AtomicLimit bounds the number of stored states in an atomic sequence. The engine stores only states at which
	// paths may meet.
	AtomicLimit = 2_000_000
	// ChoiceLimit bounds the number of choices open at the same time inside an atomic sequence. Every open choice has a
	// copy of the state.
	ChoiceLimit = 250_000
	// TailLimit bounds the number of steps over merged locations (program.Location.Merged) in a call of Fire. At the
	// limit, processes stay at merged locations. This is sound, and only costs additional states.
	TailLimit = 4096
	// SplitLimit bounds the number of consecutive choices at merged locations in a call of Fire. At the limit,
	// processes stay at merged locations. With a limit, every path ends after the same number of choices, and more
	// paths end in the same state.
	SplitLimit = 32
)
