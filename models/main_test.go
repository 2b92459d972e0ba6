package models_test

import _ "ltlpor/internal/longtest"
