package cache

import _ "ltlpor/internal/testing/longtest"
