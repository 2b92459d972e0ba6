package ltlpor_test

import _ "ltlpor/internal/longtest"
