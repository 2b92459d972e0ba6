package format_test

import _ "ltlpor/internal/testing/longtest"
