package analysis_test

import _ "ltlpor/internal/testing/longtest"
