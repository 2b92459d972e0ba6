package search

import _ "ltlpor/internal/testing/longtest"
