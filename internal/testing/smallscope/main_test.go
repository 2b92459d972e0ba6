package smallscope

import _ "ltlpor/internal/testing/longtest"
