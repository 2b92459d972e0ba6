package main

// abstractions returns mutants with wrong implications between conditions on the variables of a model.
func abstractions() []mutant {
	const bitvec, machine = "internal/abstract/bitvec", "^TestAssignmentsOfTheMachine$"
	const circuits = "^TestCircuitsOfOperators$"
	return []mutant{
		{"compared-without-sign", "in a circuit a negative number is greater than any other", bitvec, circuits,
			[]edit{{"blaster.condition", "b.less(v, w, true)", "b.less(v, w, false)"}}},
		{"shift-of-five-bits", "a circuit shifts by the amount modulo 32", bitvec, circuits,
			[]edit{{"blaster.shift", "far = b.or(far, a)", "_ = a"}}},
		{"quotient-without-sign", "a circuit divides by a negative number as by its size", bitvec, circuits,
			[]edit{{"blaster.divide", "b.xor(left, right)", "b.xor(left, b.and(right, no))"}}},
		{"remainder-of-the-other-sign", "in a circuit a remainder has the sign of the divisor", bitvec, circuits,
			[]edit{{"blaster.divide", "b.either(left, b.negate(remainder), remainder)", "b.either(right, b.negate(remainder), remainder)"}}},
		{"assigned-uncut", "a variable holds whatever it is assigned", bitvec, machine,
			[]edit{{"Pool.Substitute", "p.Cut(y, p.Domain(v))", "y"}}},
		{"cut-without-sign", "a short has no sign", bitvec, machine,
			[]edit{{"DomainOf", "Domain{Bits: 16, Signed: true}", "Domain{Bits: 16}"}}},
		{"division-has-a-value", "a division by zero is a number", bitvec, "^TestRandomTerms$",
			[]edit{{"Pool.definedBy", "p.Binary(program.OpNe, x.y, zero)", "p.Const(1)"}}},
		{"both-are-evaluated", "what && leaves out must have a value as well", bitvec, "^TestWhereTermsHaveAValue$",
			[]edit{{"Pool.definedBy", "p.Binary(program.OpOr, p.Not(x.x), defined(x.y))", "defined(x.y)"}}},
		{"limits-without-wrap-around", "a sum that wraps around is beyond its operands", bitvec, "^TestEntailments$",
			[]edit{{"Term.setLimits", "least < math.MinInt32 || greatest > math.MaxInt32", "least < math.MinInt32"},
				{"Term.setLimits", "int32(least), int32(greatest)", "int32(least), int32(min(greatest, math.MaxInt32))"}}},
		{"parts-by-themselves", "terms with a common variable are decided each for itself", bitvec, "^TestParts$",
			[]edit{{"intersects", "case a[0] == b[0]: return true", "case a[0] == b[0]: return false"}}},
		{"gates-forgotten", "the clauses of a choice say nothing where the condition is false", bitvec, "^TestClausesOfGates$",
			[]edit{{"gate.clauses", "{c, -b, y}, {c, b, -y},", ""}}},
	}
}
