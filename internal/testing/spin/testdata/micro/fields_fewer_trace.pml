/* an event of a trace with fewer fields does not look at the others */
chan c = [2] of { byte, byte }; byte x;
trace { do :: c!3; c?3 od }
active proctype P() { c!3; c?x; c!3,4; c?x; if :: c!3,5 :: c!4,3 fi }
