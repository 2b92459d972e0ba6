package benchmark_test

import _ "ltlpor/internal/testing/longtest"
