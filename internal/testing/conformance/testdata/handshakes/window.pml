#define W 2
#define S 4
chan toK = [0] of { byte, byte };
chan fromK = [0] of { byte, byte };
chan toL = [0] of { byte };
chan fromL = [0] of { byte };
chan in = [0] of { byte };
chan out = [0] of { byte };
active proctype Source() { byte d; do :: in!d; d = 1 - d od }
active proctype Sink() { byte d; do :: out?d od }
active proctype Sender() {
  byte base, next, buf[S], n, a, d;
  do
  :: atomic { n < W; in?d; buf[(base + n) % S] = d; n++ }
  :: atomic { next < n -> toK!(base + next) % S, buf[(base + next) % S]; next++ }
  :: atomic { fromL?a -> do :: n > 0 && base != a -> base = (base + 1) % S; n--; if :: next > 0 -> next-- :: else fi :: else -> break od }
  :: atomic { n > 0 && next == n -> next = 0 }
  od
}
active proctype K() { byte busy, s, d; do
  :: atomic { busy == 0; toK?s, d; busy = 1 }
  :: atomic { busy == 1 -> fromK!s, d; busy = 0; s = 0; d = 0 }
  :: atomic { busy == 1 -> busy = 0; s = 0; d = 0 } od }
active proctype L() { byte busy, a; do
  :: atomic { busy == 0; toL?a; busy = 1 }
  :: atomic { busy == 1 -> fromL!a; busy = 0; a = 0 }
  :: atomic { busy == 1 -> busy = 0; a = 0 } od }
active proctype Receiver() { byte e, s, d, st; do
  :: atomic { st == 0; fromK?s, d; if :: s == e -> st = 1 :: else -> st = 2 fi }
  :: atomic { st == 1 -> out!d; e = (e + 1) % S; st = 2; d = 0; s = 0 }
  :: atomic { st == 2 -> toL!e; st = 0; s = 0; d = 0 } od }
