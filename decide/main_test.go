package decide_test

import _ "ltlpor/internal/longtest"
