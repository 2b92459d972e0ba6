/* two processes of a kind with local channels that are passed on */
chan box = [1] of { chan }; byte n;
active [2] proctype P() { chan mine = [1] of { byte }; chan other; byte v; if :: box!mine; mine?v; n = n + v :: box?other; other!3 fi }
