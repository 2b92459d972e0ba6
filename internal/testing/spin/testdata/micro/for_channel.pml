/* for (m in c) looks at each message once and keeps them */
typedef M { byte x; byte y }; chan c = [3] of { M }; M m; byte s;
active proctype P() { m.x = 1; m.y = 2; c!m; m.x = 3; m.y = 4; c!m; for (m in c) { s = s + m.x * m.y } assert(s == 14 && len(c) == 2) }
