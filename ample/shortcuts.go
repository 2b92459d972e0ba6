package ample

// way says how a proposal was found. For most ways a lemma proves that the sets found satisfy some conditions, and the
// selector does not test these conditions. The lemmas are in doc/dev/reduction/choosing.md, How a set is chosen, or in
// the chapter named in parentheses.
type way uint8

const (
	// plain means that no condition is proved, and every condition is tested.
	plain way = iota

	// nothing means the empty set. C1, C2, C3 and W are conditions on every member, and hold for the empty set. (S does
	// not hold for the empty set, but C0 fails first.)
	nothing

	// idle means a process that can affect no other process and no proposition, neither by its executable edges nor by
	// its blocked edges (future.Future.Idle). Such a process is valid by itself, and invisible (lemma 1).
	idle

	// minimalSet means a minimal valid set of processes satisfying C2, a result of method find. C1 holds, because
	// future.Future.Largest and Exclude return only valid sets (c1.md, The relaxed future). C2 holds for the set,
	// because it holds for every process of the set. With InState this step needs a reason: every such process has
	// barred later changes of the propositions that its moves leave unchanged (c2.md, What C2 lets pass, theorem 1).
	//
	// Short cuts find the same set with less work: method oldest (lemmas 3 and 4, singleton.go), Exclude, and the
	// memo of earlier results (lemma 5, memo.go).
	minimalSet

	// inOrderSet means a minimal valid set satisfying C2′, a result of method inOrder, which has tested C2′ on
	// exactly this set. If C2′ fails for a valid set, C2′ fails for every valid subset (lemma 2).
	inOrderSet

	// leadingSet means a minimal valid set with a member for which closes is false, a result of method leading, which
	// has tested S on exactly this set. If S fails for a valid set, S fails for every valid subset (lemma 2).
	leadingSet

	// singletonNow means a process that is a valid and invisible set by itself if the operands of moves are evaluated
	// in the state. A test without a fixpoint shows this (future.Future.SingletonNow; c1.md, Operands of the moves).
	singletonNow

	// single means, under fairness, a process that satisfies W and is valid by itself. Repeated halving finds these
	// processes together (fairness.md in doc/dev/reduction, W, at the end). C2 is tested afterwards, because only
	// then are the propositions known that other processes may change first.
	single

	ways
)

// proves returns the conditions that every set found in way w satisfies. The selector does not test them.
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
