package abstract_test

import _ "ltlpor/internal/testing/longtest"
