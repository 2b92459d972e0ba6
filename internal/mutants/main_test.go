package main

import _ "ltlpor/internal/longtest"
