/* indices are expressions with indices, evaluated at the time */
byte a[3], i; byte d[3]; bool b[2];
active proctype P() { byte k; d[0] = 2; a[d[0] % 3] = 1; k = d[0]; d[a[k % 3]]++; b[(d[1] + k) % 2] = true; i = k }
active proctype Q() { i = (i + 1) % 3; a[i % 3] = 2; d[(i * 2) % 3] = a[d[2 - (i % 3)] % 3] }
