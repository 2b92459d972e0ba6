#define N 3
chan tick[N] = [0] of { bit };
chan appr = [0] of { byte };
chan leave = [0] of { byte };
chan stop[N] = [0] of { bit };
chan go[N] = [0] of { bit };
byte bridge;
active [N] proctype Train() {
  byte s, t;
  do
  :: atomic { s == 0 -> appr!_pid; s = 1; t = 0 }
  :: atomic { s == 1 && t < 2; stop[_pid]?1; s = 2; t = 0 }
  :: atomic { s == 1 && t >= 2 -> bridge++; s = 4; t = 0 }
  :: atomic { s == 2; go[_pid]?1; s = 3; t = 0 }
  :: atomic { s == 3 && t >= 1 -> bridge++; s = 4; t = 0 }
  :: atomic { s == 4 && t >= 1 -> bridge--; leave!_pid; s = 0; t = 0 }
  :: tick[_pid]?1 -> if :: t < 3 -> t++ :: else fi
  od
}
active proctype Gate() {
  byte q[N], n, x, st;
  do
  :: atomic { st == 0 && n == 0; appr?x; q[n] = x; n++; x = 0 }
  :: atomic { st == 0 && n > 0 && n < N; appr?x; q[n] = x; n++; stop[x]!1; x = 0 }
  :: atomic { st == 0 && n > 0; leave?eval(q[0]); n--; x = 0; do :: x < n -> q[x] = q[x + 1]; x++ :: else -> break od; q[n] = 0; x = 0; st = 1 }
  :: atomic { st == 1 && n > 0 -> go[q[0]]!1; st = 0 }
  :: atomic { st == 1 && n == 0 -> st = 0 }
  od
}
active proctype Clock() { do :: atomic { tick[0]!1; tick[1]!1; tick[2]!1 } od }
