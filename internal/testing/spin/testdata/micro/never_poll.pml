/* a claim looks into a channel */
chan c = [2] of { byte };
active proctype S() { c!1; c!2 }
active proctype R() { byte v; c?v }
never { do :: c?[2] -> break :: !c?[2] od }
