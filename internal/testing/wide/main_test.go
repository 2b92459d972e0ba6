package wide_test

import _ "ltlpor/internal/testing/longtest"
