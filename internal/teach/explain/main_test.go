package explain_test

import _ "ltlpor/internal/testing/longtest"
