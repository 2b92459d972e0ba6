package random

import _ "ltlpor/internal/testing/longtest"
