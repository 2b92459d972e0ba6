package differential

import _ "ltlpor/internal/testing/longtest"
