package system

import _ "ltlpor/internal/longtest"
