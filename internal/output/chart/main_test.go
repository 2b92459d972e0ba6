package chart_test

import _ "ltlpor/internal/testing/longtest"
