/* a channel declared after other declarations, each with initialiser */
byte g;
active proctype P() { byte k = 1; chan c = [1] of { byte }; byte z = k + 1; g = z - 1; c!g; g = 2; byte x; c?x; assert(x == 1) }
