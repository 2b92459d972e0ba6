package simulate_test

import _ "ltlpor/internal/testing/longtest"
