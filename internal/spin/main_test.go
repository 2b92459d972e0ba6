package spin_test

import _ "ltlpor/internal/longtest"
