package draw

import _ "ltlpor/internal/testing/longtest"
