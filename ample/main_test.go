package ample_test

import _ "ltlpor/internal/testing/longtest"
