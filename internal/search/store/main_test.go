package store

import _ "ltlpor/internal/testing/longtest"
