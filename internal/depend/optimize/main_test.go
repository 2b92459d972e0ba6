package optimize

import _ "ltlpor/internal/testing/longtest"
