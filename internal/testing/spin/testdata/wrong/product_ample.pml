/* Ample sets that depend on the state of the claim lose a run although the claim does not notice stuttering. */
bool p = true;
active proctype Local() { byte b; do :: b = 0 od }
active proctype Visible() { do :: p = !p od }
never {
q0:	if
	:: !p -> goto q1
	:: !p -> goto accept_q2
	:: p -> goto q0
	:: p -> goto q1
	fi;
q1:	if
	:: !p -> goto q0
	:: !p -> goto q1
	:: p -> goto q0
	fi;
accept_q2:
	if
	:: p -> goto q0
	:: p -> goto q1
	fi
}
