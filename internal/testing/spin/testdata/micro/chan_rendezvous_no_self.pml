/* a process does not shake hands with itself */
chan c = [0] of { byte }; byte x;
active proctype A() { if :: c!1 :: c?x fi }
