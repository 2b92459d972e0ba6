package smallscope

import _ "ltlpor/internal/longtest"
