package trace_test

import _ "ltlpor/internal/testing/longtest"
