package plan

import _ "ltlpor/internal/longtest"
