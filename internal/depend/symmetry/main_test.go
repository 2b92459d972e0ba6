package symmetry_test

import _ "ltlpor/internal/testing/longtest"
