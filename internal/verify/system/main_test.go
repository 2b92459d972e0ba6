package system

import _ "ltlpor/internal/testing/longtest"
