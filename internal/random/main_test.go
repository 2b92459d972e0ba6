package random

import _ "ltlpor/internal/longtest"
