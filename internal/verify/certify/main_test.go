package certify_test

import _ "ltlpor/internal/testing/longtest"
