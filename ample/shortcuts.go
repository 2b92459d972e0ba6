package ample

// way is how a proposal was found. Most ways are short cuts: what they find satisfies some of
// the conditions by a lemma, and these are not asked again. The lemmas are those of doc/reduction.md,
// How a set is chosen, or stand in the chapter named.
type way uint8

const (
	// plain: nothing is known of the set, and all conditions are asked.
	plain way = iota

	// nothing: the empty set. Of no moves C1, C2, C3 and W ask nothing, as they speak of
	// members. (S does not hold of the empty set. But what it lacks is a member: that is C0.)
	nothing

	// idle: a process that has nothing to do with any other, nor with the property, by what it can
	// do now or waits for (future.Future.Idle). It is valid by itself, and invisible (lemma 1).
	idle

	// minimalSet: a minimal valid set of processes that C2 lets pass (find). What Largest and
	// Without return is valid, and so satisfies C1 (The relaxed future). The moves of
	// processes of which each satisfies C2 satisfy it; with InState since each has barred what
	// it leaves alone (What C2 lets pass, theorem 1).
	//
	// The same set is found without some of the work: singleton (lemmas 3 and 4, singleton.go); tries
	// (The relaxed future, future.Future.Without); memo (lemma 5, memo.go).
	minimalSet

	// inOrderSet: a minimal valid set that C2′ lets pass (inOrder). C2′ was asked of this very
	// set. If it fails for a valid set it fails for each valid set within (lemma 2).
	inOrderSet

	// leadingSet: a set of these two kinds of which some member leads on (leading). S was asked of
	// this very set; if it fails for a valid set it fails for each within (lemma 2).
	leadingSet

	// singletonNow: a process that is plainly a valid and invisible set by itself when operands are
	// evaluated (future.Future.SingletonNow; Operands of the moves).
	singletonNow

	// single: for fairness, a process that satisfies W and is valid by itself. All of these
	// are found together by halving (W, at the end). C2 is asked, as what others may show
	// before is known then only.
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
