/* ? looks at the first message only: the constant does not match, an end state that is not valid */
chan c = [2] of { byte };
active proctype P() { c!1; c!2; c?2 }
