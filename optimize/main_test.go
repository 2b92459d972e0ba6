package optimize

import _ "ltlpor/internal/longtest"
