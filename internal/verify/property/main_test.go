package property

import _ "ltlpor/internal/testing/longtest"
