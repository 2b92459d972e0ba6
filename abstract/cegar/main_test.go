package cegar_test

import _ "ltlpor/internal/longtest"
