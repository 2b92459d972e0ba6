package compact

import _ "ltlpor/internal/testing/longtest"
