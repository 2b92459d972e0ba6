package ample

// way is how a proposal was found. Some ways are short cuts: what they find satisfies some of
// the conditions by a lemma, and these are not asked again. doc/reduction.md has the proofs, in the
// section named here. Where a condition is left out, what rests on it is taken to hold.
type way uint8

const (
	// plain: nothing is known of the set, and all conditions are asked.
	plain way = iota

	// nothing: the empty set. Lemma: of no moves C1, C2, C3 and W ask nothing. They all say
	// something of each member. (S does not, but by S the empty set would fail only because
	// it is empty, which is C0.)
	nothing

	// idle: a process that does not concern any other, nor the property, with what it can do now
	// or waits for (future.Future.Idle). Lemma: no edge is dependent on its edges or helps
	// one of them, so that whatever the future of the set has, the set is valid: C1. None of its
	// edges is read by a proposition: C2. (The relaxed future.)
	idle

	// minimalSet: a minimal valid set of processes that C2 lets pass (find). Lemma: what
	// Largest and Without return is valid, and the moves of a valid set satisfy C1, by the
	// theorem on valid sets; the moves of processes without a visible move satisfy C2. (The relaxed
	// future; What C2 lets pass, theorem 1, for InState.)
	//
	// The set need not be computed. Three short cuts give the same:
	//   - singleton: a process that is plainly a valid set by itself (Lone, see singleton.go);
	//   - tries: smaller sets are found from the one at hand, and tries that failed show
	//     which processes are needed (future.Future.Without);
	//   - memo: a state that agrees with one seen before in all that the decision asked about has
	//     the same set (memo.go).
	minimalSet

	// inOrderSet: a minimal valid set that C2′ lets pass (inOrder). Lemma: as minimalSet;
	// and C2′ was asked of this very set when it was found. If it fails for a valid set it fails for
	// each valid set within. (What C2 lets pass.)
	inOrderSet

	// leadingSet: one of these two kinds, some member of which leads on. Lemma: S is kept by larger
	// sets. So if the largest valid set does not keep it none does, and otherwise a set may be made
	// smaller as long as S is kept. (S.)
	leadingSet

	// singletonNow: a process that is plainly a valid and invisible set by itself when operands are
	// evaluated (future.Future.Alone). Lemma: nothing ahead of the others is dependent
	// on its moves as they are, or helps another edge of it. (Operands of the moves.)
	singletonNow

	// single: a process that is a valid set by itself and satisfies W, for fairness. Lemma:
	// p is in the largest valid subset of each set that it belongs to if it is valid by
	// itself, so that all such p are found by halving (future.Future.Singles). C2 is asked, as
	// what others may show is known then only. (The relaxed future; W.)
	single

	ways
)

// proves are the conditions that need not be asked of what was found in this way.
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
