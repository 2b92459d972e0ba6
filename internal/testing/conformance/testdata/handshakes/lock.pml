#define N 5
chan req = [0] of { byte };
chan rel = [0] of { byte };
chan grant[N] = [0] of { bit };
byte inside;
active [N] proctype Client() {
  byte s, k;
  do
  :: atomic { s == 0 -> k = 1; s = 1 }
  :: atomic { s == 1 -> req!_pid; s = 2 }
  :: atomic { s == 2; grant[_pid]?1; inside++; s = 3 }
  :: atomic { s == 3 -> assert(inside == 1); inside--; s = 4 }
  :: atomic { s == 4 -> rel!_pid; s = 0; k = 0 }
  od
}
active proctype Manager() {
  byte q[N], n, x, st;
  do
  :: atomic { st == 0 && n < N; req?x; q[n] = x; n++; x = 0 }
  :: atomic { st == 0 && n > 0 -> x = q[0]; grant[x]!1; st = 1; x = 0 }
  :: atomic { st == 1 && n < N; req?x; q[n] = x; n++; x = 0 }
  :: atomic { st == 1; rel?eval(q[0]); n--; x = 0; do :: x < n -> q[x] = q[x + 1]; x++ :: else -> break od; q[n] = 0; x = 0; st = 0 }
  od
}
