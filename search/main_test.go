package search

import _ "ltlpor/internal/longtest"
