package audit_test

import _ "ltlpor/internal/testing/longtest"
