package lint

import _ "ltlpor/internal/testing/longtest"
