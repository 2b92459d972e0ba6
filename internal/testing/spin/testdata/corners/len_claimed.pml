chan q = [3] of { byte };
init { xs q; q!1; q!2; assert(2 == len(q)) }
