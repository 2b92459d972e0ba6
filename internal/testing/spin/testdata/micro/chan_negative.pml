/* a channel for less than no message */
chan c = [-1] of { byte };
active proctype P() { c!1 }
