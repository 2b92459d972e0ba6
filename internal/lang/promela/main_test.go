package promela_test

import _ "ltlpor/internal/testing/longtest"
