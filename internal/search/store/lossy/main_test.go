package lossy

import _ "ltlpor/internal/testing/longtest"
