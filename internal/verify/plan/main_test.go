package plan

import _ "ltlpor/internal/testing/longtest"
