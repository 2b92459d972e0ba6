package lower_test

import _ "ltlpor/internal/testing/longtest"
