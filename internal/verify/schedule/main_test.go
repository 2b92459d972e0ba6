package schedule_test

import _ "ltlpor/internal/testing/longtest"
