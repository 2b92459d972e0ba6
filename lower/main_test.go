package lower_test

import _ "ltlpor/internal/longtest"
