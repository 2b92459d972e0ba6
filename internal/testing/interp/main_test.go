package interp_test

import _ "ltlpor/internal/testing/longtest"
