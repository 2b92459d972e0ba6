package serve_test

import _ "ltlpor/internal/testing/longtest"
