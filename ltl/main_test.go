package ltl_test

import _ "ltlpor/internal/testing/longtest"
