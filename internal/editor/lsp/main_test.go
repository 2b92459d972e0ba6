package lsp_test

import _ "ltlpor/internal/testing/longtest"
