package closure_test

import _ "ltlpor/internal/longtest"
