package packed

import _ "ltlpor/internal/testing/longtest"
