package bitvec

import _ "ltlpor/internal/testing/longtest"
