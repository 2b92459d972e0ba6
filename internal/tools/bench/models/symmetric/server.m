-- A server with N clients, the same transition system as server.pml.
-- source: G. R. Andrews, Foundations of Multithreaded, Parallel, and Distributed Programming
--         (Addison-Wesley 2000), section 7.3, for a server that allocates

const
  N: 3;
  UNITS: 2;

type
  member: scalarset(N);
  number: 0 .. N;
  slot: 0 .. N - 1;
  place: enum { idle, asks, awaits, enters, checks, leaves, returned };
  stage: enum { chooses, takes, counts, grants, increments, empty };

var
  at: array [member] of place;
  queue: array [slot] of member;  -- undefined behind the last request
  waiting: number;
  answer: array [member] of boolean;
  back: array [slot] of member;
  returning: number;
  who: member;                    -- undefined where the server has granted, or never read it
  server: stage;
  left: 0 .. UNITS;
  used: 0 .. N;

startstate begin
  for p: member do
    at[p] := idle;
    answer[p] := false;
  end;
  for i: slot do
    undefine queue[i];
    undefine back[i];
  end;
  waiting := 0;
  returning := 0;
  undefine who;
  server := chooses;
  left := UNITS;
  used := 0;
end;

ruleset p: member do
  rule "prepares" at[p] = idle ==> begin at[p] := asks; end;
  rule "asks" at[p] = asks & waiting < N ==> begin
    queue[waiting] := p; waiting := waiting + 1; at[p] := awaits;
  end;
  rule "is granted" at[p] = awaits & answer[p] ==> begin answer[p] := false; at[p] := enters; end;
  rule "enters" at[p] = enters ==> begin used := used + 1; at[p] := checks; end;
  rule "checks" at[p] = checks ==> begin
    assert "no more than there are" used <= UNITS;
    at[p] := leaves;
  end;
  rule "leaves" at[p] = leaves ==> begin used := used - 1; at[p] := returned; end;
  rule "returns" at[p] = returned & returning < N ==> begin
    back[returning] := p; returning := returning + 1; at[p] := idle;
  end;
end;

rule "has units" server = chooses & left > 0 ==> begin server := takes; end;
rule "has none" server = chooses & left = 0 ==> begin server := empty; end;

rule "takes a request" server = takes & waiting > 0 ==> begin
  who := queue[0];
  for i: slot do
    if i + 1 < waiting then queue[i] := queue[i + 1];
    else undefine queue[i]; end;
  end;
  waiting := waiting - 1;
  server := counts;
end;

rule "counts" server = counts ==> begin left := left - 1; server := grants; end;

rule "grants" server = grants & !answer[who] ==> begin
  answer[who] := true;
  undefine who;
  server := chooses;
end;

rule "takes a unit back" (server = takes | server = empty) & returning > 0 ==> begin
  for i: slot do
    if i + 1 < returning then back[i] := back[i + 1];
    else undefine back[i]; end;
  end;
  returning := returning - 1;
  server := increments;
end;

rule "increments" server = increments ==> begin left := left + 1; server := chooses; end;
