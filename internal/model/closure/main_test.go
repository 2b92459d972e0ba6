package closure_test

import _ "ltlpor/internal/testing/longtest"
