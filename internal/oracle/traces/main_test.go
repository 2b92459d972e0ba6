package traces_test

import _ "ltlpor/internal/longtest"
