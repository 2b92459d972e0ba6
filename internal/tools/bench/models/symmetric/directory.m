-- A directory for cache coherence, the same transition system as directory.pml.
-- source: S. M. German's protocol, in A. Pnueli, S. Ruah, L. Zuck, Automatic deductive verification
--         with invisible invariants, TACAS 2001

const
  N: 3;

type
  member: scalarset(N);
  number: 0 .. N;
  right: enum { none, shared, exclusive, invalidate };

var
  cache: array [member] of right;
  ask: array [member] of right;
  reply: array [member] of right;
  ack: array [member] of boolean;
  holds: array [member] of boolean;
  recall: array [member] of boolean;
  wanted: right;
  asker: member;  -- undefined where nothing is wanted
  owned: boolean;
  copies: number;
  readers: number;
  writers: number;

startstate begin
  for p: member do
    cache[p] := none;
    ask[p] := none;
    reply[p] := none;
    ack[p] := false;
    holds[p] := false;
    recall[p] := false;
  end;
  wanted := none;
  undefine asker;
  owned := false;
  copies := 0;
  readers := 0;
  writers := 0;
end;

ruleset p: member do
  rule "asks to read" cache[p] = none & ask[p] = none ==> begin ask[p] := shared; end;
  rule "asks to write" cache[p] != exclusive & ask[p] = none ==> begin ask[p] := exclusive; end;
  rule "the home takes it up" wanted = none & ask[p] != none ==> begin
    wanted := ask[p];
    ask[p] := none;
    asker := p;
    for q: member do recall[q] := holds[q]; end;
  end;
  rule "the home recalls a copy"
    recall[p] & reply[p] = none & (wanted = exclusive | wanted = shared & owned)
  ==> begin
    reply[p] := invalidate;
    recall[p] := false;
  end;
  rule "gives the copy back" reply[p] = invalidate & !ack[p] ==> begin
    reply[p] := none;
    ack[p] := true;
    if cache[p] = shared then readers := readers - 1;
    else writers := writers - 1; end;
    cache[p] := none;
  end;
  rule "the home has it back" ack[p] & wanted != none ==> begin
    ack[p] := false;
    holds[p] := false;
    copies := copies - 1;
    owned := false;
  end;
  rule "the home lets read"
    wanted = shared & !isundefined(asker) & asker = p & !owned & reply[p] = none
  ==> begin
    reply[p] := shared;
    if !holds[p] then copies := copies + 1; end;
    holds[p] := true;
    wanted := none;
    undefine asker;
  end;
  rule "the home lets write"
    wanted = exclusive & !isundefined(asker) & asker = p & copies = 0 & reply[p] = none
  ==> begin
    reply[p] := exclusive;
    holds[p] := true;
    copies := copies + 1;
    owned := true;
    wanted := none;
    undefine asker;
  end;
  rule "reads" reply[p] = shared ==> begin
    assert "no writer" writers = 0;
    if cache[p] = none then readers := readers + 1; end;
    cache[p] := shared;
    reply[p] := none;
  end;
  rule "writes" reply[p] = exclusive ==> begin
    assert "alone" readers = 0 & writers = 0;
    writers := writers + 1;
    cache[p] := exclusive;
    reply[p] := none;
  end;
end;
