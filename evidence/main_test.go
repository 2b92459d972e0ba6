package evidence_test

import _ "ltlpor/internal/longtest"
