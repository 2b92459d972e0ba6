package cegar_test

import _ "ltlpor/internal/testing/longtest"
