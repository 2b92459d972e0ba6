package conformance

import _ "ltlpor/internal/testing/longtest"
