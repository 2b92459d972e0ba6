/* two senders fill a channel; its contents are part of the state */
chan c = [3] of { bit };
active proctype A() { c!0; c!1 }
active proctype B() { c!1 }
