package persistent_test

import _ "ltlpor/internal/testing/longtest"
