byte x;
active proctype P() priority 2 { x=1; x=2 }
active proctype Q() { x=3; x=4; if :: _priority == 1 -> set_priority(0, 1); x = 5 fi }
active proctype R() priority 3 { x = get_priority(0); _priority = 1; run S() priority 4; run T(); x = 9 }
proctype S() { x = 6; x = 7 }
proctype T() priority 5 { x = 8; x = 9 }
