package stategraph_test

import _ "ltlpor/internal/testing/longtest"
