/* processes started in a loop, their number is bounded by a channel */
chan slots = [2] of { bit }; byte n;
proctype W() { n++; slots?_ }
init { byte i; do :: i < 3 -> slots!1; run W(); i++ :: i == 3 -> break od; n == 3 }
