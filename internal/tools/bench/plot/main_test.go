package plot

import _ "ltlpor/internal/testing/longtest"
