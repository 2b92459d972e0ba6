/* several channels in one declaration */
chan a = [1] of { byte }, b = [2] of { byte };
active proctype P() { a!1; b!2; assert(len(a) != len(b)) }
