/* a variable as a field in a trace assertion */
byte g;
chan c = [2] of { byte };
active proctype P() { c!0; c!5 }
trace { c!0; c!g }
