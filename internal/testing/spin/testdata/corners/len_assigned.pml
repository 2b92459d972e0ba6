chan q = [3] of { byte };
byte n;
init { xr q; q!1; q!2; n = len(q); assert(n == 2) }
