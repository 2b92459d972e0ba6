package access_test

import _ "ltlpor/internal/testing/longtest"
