package buchi_test

import _ "ltlpor/internal/testing/longtest"
