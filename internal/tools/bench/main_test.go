package main

import _ "ltlpor/internal/testing/longtest"
