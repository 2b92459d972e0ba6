package persistent_test

import _ "ltlpor/internal/longtest"
