package mazurkiewicz_test

import _ "ltlpor/internal/testing/longtest"
