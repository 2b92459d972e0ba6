package exploration

import _ "ltlpor/internal/testing/longtest"
