package future_test

import _ "ltlpor/internal/testing/longtest"
