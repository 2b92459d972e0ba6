package interval_test

import _ "ltlpor/internal/testing/longtest"
