package benchmark_test

import _ "ltlpor/internal/longtest"
