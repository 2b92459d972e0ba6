#define N 4
chan ring[N] = [0] of { byte, byte };
byte leaders;
active [N] proctype Node() {
  byte s, id, m, t, x;
  id = (_pid * 3 + 1) % N + 1; m = id;
  do
  :: atomic { s == 0 -> ring[(_pid + 1) % N]!1, m; s = 1 }
  :: atomic { s < 3; ring[_pid]?t, x -> 
      if
      :: t == 2 -> s = 5
      :: t == 1 && x == id -> s = 4; leaders++
      :: t == 1 && x != id && x > m -> m = x; s = 2
      :: t == 1 && x != id && x <= m -> skip
      fi }
  :: atomic { s == 2 -> ring[(_pid + 1) % N]!1, m; s = 1 }
  :: atomic { s == 4 -> ring[(_pid + 1) % N]!2, id; s = 6 }
  :: atomic { s == 5 -> if :: (_pid + 1) % N != 0 -> ring[(_pid + 1) % N]!2, id :: else -> skip fi; s = 7 }
  :: s >= 6 -> break
  od
}
