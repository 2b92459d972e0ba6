-- Fischer's mutual exclusion in discrete time, the same transition system as ../fischer.pml.
-- source: L. Lamport, A fast mutual exclusion algorithm, ACM TOCS 5(1), 1987, which has the
--         algorithm from M. Fischer

const
  N: 3;
  SET: 2;          -- most time between seeing the lock free and writing
  PAUSE: SET + 1;  -- least time between writing and reading again

type
  member: scalarset(N);
  ticks: 0 .. PAUSE;
  place: enum { idle, hurry, waits, reads, enters, checks, leaves, frees };

var
  at: array [member] of place;
  clock: array [member] of ticks;
  hurries: array [member] of boolean;
  lock: member;    -- undefined if nobody has the lock
  inside: 0 .. N;

startstate begin
  for p: member do
    at[p] := idle;
    clock[p] := 0;
    hurries[p] := false;
  end;
  undefine lock;
  inside := 0;
end;

ruleset p: member do
  rule "sees the lock free" at[p] = idle & isundefined(lock) ==> begin
    clock[p] := 0; hurries[p] := true; at[p] := hurry;
  end;
  rule "writes its number" at[p] = hurry ==> begin
    lock := p; clock[p] := 0; hurries[p] := false; at[p] := waits;
  end;
  rule "has waited" at[p] = waits & clock[p] = PAUSE ==> begin at[p] := reads; end;
  rule "still has the lock" at[p] = reads & !isundefined(lock) & lock = p ==> begin at[p] := enters; end;
  rule "has lost the lock" at[p] = reads & (isundefined(lock) | lock != p) ==> begin at[p] := idle; end;
  rule "enters" at[p] = enters ==> begin inside := inside + 1; at[p] := checks; end;
  rule "checks" at[p] = checks ==> begin
    assert "mutual exclusion" inside = 1;
    at[p] := leaves;
  end;
  rule "leaves" at[p] = leaves ==> begin inside := inside - 1; at[p] := frees; end;
  rule "frees the lock" at[p] = frees ==> begin undefine lock; at[p] := idle; end;
end;

rule "time goes by" !exists p: member do hurries[p] & clock[p] = SET end ==> begin
  for p: member do
    if clock[p] < PAUSE then clock[p] := clock[p] + 1; end;
  end;
end;
