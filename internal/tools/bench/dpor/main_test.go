package dpor

import _ "ltlpor/internal/testing/longtest"
