package spin_test

import _ "ltlpor/internal/testing/longtest"
