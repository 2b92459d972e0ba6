-- A lock by test and test-and-set, the same transition system as spinlock.pml.
-- source: L. Rudolph, Z. Segall, Dynamic decentralized cache schemes for MIMD parallel processors,
--         ISCA 1984, which has the lock

const
  N: 3;

type
  member: scalarset(N);
  place: enum { idle, looks, sets, enters, checks, leaves, frees };

var
  at: array [member] of place;
  held: boolean;
  inside: 0 .. N;

startstate begin
  for p: member do at[p] := idle; end;
  held := false;
  inside := 0;
end;

ruleset p: member do
  rule "wants the lock" at[p] = idle ==> begin at[p] := looks; end;
  rule "sees it free" at[p] = looks & !held ==> begin at[p] := sets; end;
  rule "sets the bit" at[p] = sets & !held ==> begin held := true; at[p] := enters; end;
  rule "was too slow" at[p] = sets & held ==> begin at[p] := looks; end;
  rule "enters" at[p] = enters ==> begin inside := inside + 1; at[p] := checks; end;
  rule "checks" at[p] = checks ==> begin
    assert "mutual exclusion" inside = 1;
    at[p] := leaves;
  end;
  rule "leaves" at[p] = leaves ==> begin inside := inside - 1; at[p] := frees; end;
  rule "frees the lock" at[p] = frees ==> begin held := false; at[p] := idle; end;
end;
