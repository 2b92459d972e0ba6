package differential

import _ "ltlpor/internal/longtest"
