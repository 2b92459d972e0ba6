package ample

// way says how a proposal was found. Most ways are short cuts: a lemma proves some conditions of the sets found, and
// the selector does not test these conditions again. The lemmas are in doc/dev/reduction/choosing.md, How a set is
// chosen, or in the chapter named in parentheses.
type way uint8

const (
	// plain: nothing is known about the set, and every condition is tested.
	plain way = iota

	// nothing: the empty set. C1, C2, C3 and W speak of members, and hold for the empty set. (S does not hold for the
	// empty set. But the lack of a member is already a failure of C0.)
	nothing

	// idle: a process that concerns no other process and no proposition, neither by its executable edges nor by its
	// blocked edges (future.Future.Idle). Such a process is valid by itself, and invisible (lemma 1).
	idle

	// minimalSet: a minimal valid set of processes that C2 lets pass (find). Largest and Without return only valid
	// sets, so C1 holds (The relaxed future). If every process of a set satisfies C2, the set satisfies C2; with
	// InState because every such process has barred later changes of the propositions that its moves leave unchanged
	// (What C2 lets pass, theorem 1).
	//
	// The same set is found with less work by singleton (lemmas 3 and 4, singleton.go), by tries (The relaxed future,
	// future.Future.Exclude) and by the memo (lemma 5, memo.go).
	minimalSet

	// inOrderSet: a minimal valid set that C2′ lets pass (inOrder). C2′ was tested on exactly this set. If C2′ fails
	// for a valid set, C2′ fails for every valid subset (lemma 2).
	inOrderSet

	// leadingSet: a minimalSet or inOrderSet with a member that leads on (leading). S was tested on exactly this set.
	// If S fails for a valid set, S fails for every valid subset (lemma 2).
	leadingSet

	// singletonNow: a process that, with operands evaluated, is plainly a valid and invisible set by itself
	// (future.Future.SingletonNow; Operands of the moves).
	singletonNow

	// single: under fairness, a process that satisfies W and is valid by itself. Halving finds these processes
	// together (W, at the end). C2 is tested afterwards, because only then the propositions that other processes may
	// change first are known.
	single

	ways
)

// proves returns the conditions that need not be tested on a set found in this way.
func (w way) proves() Conditions {
	switch w {
	case nothing:
		return CondC1 | CondC2 | CondC3 | CondW
	case idle, minimalSet, inOrderSet, singletonNow:
		return CondC1 | CondC2
	case leadingSet:
		return CondC1 | CondC2 | CondC3
	case single:
		return CondC1 | CondW
	}
	return 0
}
