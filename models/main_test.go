package models_test

import _ "ltlpor/internal/testing/longtest"
