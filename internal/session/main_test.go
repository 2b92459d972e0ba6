package session_test

import _ "ltlpor/internal/testing/longtest"
