package ltlpor_test

import _ "ltlpor/internal/testing/longtest"
