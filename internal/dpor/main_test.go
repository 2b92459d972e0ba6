package dpor_test

import _ "ltlpor/internal/testing/longtest"
