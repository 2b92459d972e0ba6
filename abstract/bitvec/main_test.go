package bitvec

import _ "ltlpor/internal/longtest"
