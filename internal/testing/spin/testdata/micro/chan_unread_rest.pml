/* messages left in a channel do not make an end state invalid */
chan c = [3] of { byte };
active proctype A() { c!1; c!2 }
