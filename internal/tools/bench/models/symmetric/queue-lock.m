-- A queue lock, the same transition system as queue-lock.pml.
-- source: J. M. Mellor-Crummey, M. L. Scott, Algorithms for scalable synchronization on
--         shared-memory multiprocessors, ACM TOCS 9(1), 1991

const
  N: 3;

type
  member: scalarset(N);
  place: enum { idle, swaps, asks, prepares, links, blocked, enters, checks, leaves, looks, resets, expects, passes,
    frees };

var
  at: array [member] of place;
  before: array [member] of member;
  after: array [member] of member;
  waits: array [member] of boolean;
  tail: member;
  inside: 0 .. N;

startstate begin
  for p: member do
    at[p] := idle;
    undefine before[p];
    undefine after[p];
    waits[p] := false;
  end;
  undefine tail;
  inside := 0;
end;

ruleset p: member do
  rule "begins" at[p] = idle ==> begin undefine after[p]; at[p] := swaps; end;
  rule "swaps" at[p] = swaps ==> begin
    if isundefined(tail) then undefine before[p]; else before[p] := tail; end;
    tail := p;
    at[p] := asks;
  end;
  rule "has one before it" at[p] = asks & !isundefined(before[p]) ==> begin at[p] := prepares; end;
  rule "is the first" at[p] = asks & isundefined(before[p]) ==> begin at[p] := enters; end;
  rule "prepares" at[p] = prepares ==> begin waits[p] := true; at[p] := links; end;
  rule "links" at[p] = links ==> begin
    after[before[p]] := p;
    undefine before[p];
    at[p] := blocked;
  end;
  rule "goes on" at[p] = blocked & !waits[p] ==> begin at[p] := enters; end;
  rule "enters" at[p] = enters ==> begin inside := inside + 1; at[p] := checks; end;
  rule "checks" at[p] = checks ==> begin
    assert "mutual exclusion" inside = 1;
    at[p] := leaves;
  end;
  rule "leaves" at[p] = leaves ==> begin inside := inside - 1; at[p] := looks; end;
  rule "knows the next" at[p] = looks & !isundefined(after[p]) ==> begin at[p] := passes; end;
  rule "knows none" at[p] = looks & isundefined(after[p]) ==> begin at[p] := resets; end;
  rule "is the last" at[p] = resets & !isundefined(tail) & tail = p ==> begin undefine tail; at[p] := frees; end;
  rule "is not the last" at[p] = resets & (isundefined(tail) | tail != p) ==> begin at[p] := expects; end;
  rule "waits for the next" at[p] = expects & !isundefined(after[p]) ==> begin at[p] := passes; end;
  rule "passes on" at[p] = passes ==> begin waits[after[p]] := false; at[p] := frees; end;
  rule "ends" at[p] = frees ==> begin at[p] := idle; end;
end;
