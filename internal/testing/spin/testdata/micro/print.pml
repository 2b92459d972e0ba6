/* printf and printm are steps that change nothing but the location */
mtype = { ack, nak }; mtype m = nak; byte x = 65;
active proctype P() { printf("%d %c %x %o %u %e %%\n", x, x, x, x, x, m); printm(m); printf("done\n") }
active proctype Q() { x = 66 }
