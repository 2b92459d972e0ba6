#define F 3
#define N 3
chan call[N] = [0] of { byte };
chan open[N] = [0] of { byte };
chan move = [0] of { byte };
chan done = [0] of { byte };
byte at;
active [N] proctype Person() {
  byte s, f;
  f = _pid % F;
  do
  :: atomic { s == 0 -> call[_pid]!f; s = 1 }
  :: atomic { s == 1; open[_pid]?eval(f); s = 2 }
  :: atomic { s == 2 -> f = (f + 1) % F; s = 3 }
  :: atomic { s == 3 -> call[_pid]!f; s = 4 }
  :: atomic { s == 4; open[_pid]?eval(f); s = 0 }
  od
}
active proctype Planner() {
  byte want[N], i, x, k;
  do
  :: atomic { k == 0; call[0]?x; want[0] = x + 1; x = 0 }
  :: atomic { k == 0; call[1]?x; want[1] = x + 1; x = 0 }
  :: atomic { k == 0; call[2]?x; want[2] = x + 1; x = 0 }
  :: atomic { k == 0 && want[i] > 0 -> move!want[i] - 1; k = 1 }
  :: atomic { k == 0 && want[i] == 0 && (want[0] || want[1] || want[2]) -> i = (i + 1) % N }
  :: atomic { k == 1; done?x; k = 2; x = 0 }
  :: atomic { k == 2 -> open[i]!at; want[i] = 0; i = (i + 1) % N; k = 0 }
  od
}
active proctype Cabin() {
  byte to, s;
  do
  :: atomic { s == 0; move?to; s = 1 }
  :: atomic { s == 1 && at < to -> at++ }
  :: atomic { s == 1 && at > to -> at-- }
  :: atomic { s == 1 && at == to -> done!at; s = 0; to = 0 }
  od
}
