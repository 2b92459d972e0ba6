/* a receive of what is computed from the length of its channel */
chan c = [2] of { byte };
byte g = 3;
active proctype P() { c!1; c!2; if :: c?eval(len(c)^g) :: c?2 -> assert(false) fi }
