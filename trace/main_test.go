package trace_test

import _ "ltlpor/internal/longtest"
