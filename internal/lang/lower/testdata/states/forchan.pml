typedef M { byte a; bit b };
chan c = [3] of { M };
byte sum;
active proctype P() {
	M m;
	byte i;
	m.a = _pid; m.b = 1;
	c!m;
	m.a = 7;
	c!m;
	for (m in c) { sum = sum + m.a };
	for (m in c) { sum = sum + 1; { M n; for (n in c) { i++ } } };
	c?m;
	c??7,1
}
