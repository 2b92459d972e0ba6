# make help vscode release quick test thorough readers race lint deadcode fuzz gen bench differential smallscope mutants
STATICCHECK ?= go run honnef.co/go/tools/cmd/staticcheck@v0.7.0
DEADCODE ?= go run golang.org/x/tools/cmd/deadcode@v0.48.0
FUZZ ?= go test
FUZZTIME ?= 30s
FUZZPART ?= 1/1
RUNS ?= 334000
WAYS ?= 2
CAMPAIGN ?= 1000000

RELEASES = linux/amd64 linux/arm64 darwin/amd64 darwin/arm64 windows/amd64 windows/arm64

.PHONY: help release quick test thorough readers race lint deadcode fuzz gen bench bench-choosing course vscode page playground pictures reference profile bench-dpor bench-abstraction bench-symmetry bench-disk bench-examples bench-ltl campaign differential smallscope mutants cluster

# The targets, as CONTRIBUTING.md has them.
help:
	@sed -n 's/^| `\([^`]*\)` *| \(.*\) |$$/\1|\2/p' CONTRIBUTING.md | tr -d '`' | awk -F'|' '{printf "%-26s %s\n", $$1, $$2}'

# What is run at every save: vet, the rules about the text, the tests that are about one package,
# and a sample of those that compare with the definition.
quick:
	go vet -unreachable=false ./...
	go test -short $$(go list ./... | grep -vE '^ltlpor$$|/($(SLOW))$$')
	go test -short ./internal/testing/differential -run '^Test(Rules|Random)$$' -args -runs 60

# Packages whose tests search for minutes.
SLOW = ample|teach/audit|models|cmd/ltlpor|tools/mutants|testing/(conformance|differential|smallscope|spin|interp)

# All tests with everything they have: more models, seeds and ways to search than plain go test ./... tries.
# The limit is for each package, and for slow machines: the longest takes minutes.
test:
	LTLPOR_TESTS=all go test -timeout 40m ./...

# More than make test: more random models, larger models, all small systems.
thorough:
	.ci/thorough

# Gives what is written to the programs that it is written for: installs those of npm in a folder of their own.
readers:
	dir=$$(mktemp -d) && trap 'rm -rf "$$dir"' EXIT && cp cmd/ltlpor/testdata/readers/* "$$dir" && \
	npm ci --prefix "$$dir" --ignore-scripts --no-audit --no-fund && \
	READERS="$$dir" go test ./cmd/ltlpor -run '^TestReaders|^TestEditor' -v

race:
	go test -race -short ./...

# The generated parsers contain unreachable code that vet need not see.
lint:
	go vet -unreachable=false ./...
	$(STATICCHECK) -checks 'all,-ST1000,-ST1003,-ST1016,-ST1020,-ST1021,-ST1022' $$(go list ./... | grep -v grammar/gen)
	$(MAKE) deadcode

# Functions of the program that no command calls. Left out are the packages for tests and tools, methods String, which
# print values in tests, the function that says which words a generalised automaton accepts, the maker of packed codings
# for tests of three packages, and CheckFile and Include, which are for programs other than the command.
deadcode:
	@dead=$$($(DEADCODE) ./... | grep -vE '^(grammar/gen|internal/(testing|tools))/|\.String$$|Generalised\.Accepts$$| NewFixed$$|^(check|names|source/include)\.go:.* (CheckFile|ParseNoRoom|Include)$$'); \
	  if [ -n "$$dead" ]; then echo "$$dead"; exit 1; fi

# The extension of VS Code, editors/vscode/ltlpor.vsix.
vscode:
	cd editors/vscode && npm ci --no-audit --no-fund && npm run package

# The transcripts and pictures of doc/course, when an output has changed; look at what is new.
course:
	go test ./cmd/ltlpor -run TestCourse -update

# The page of ltlpor serve, when a source in editors/web has changed: installs npm's packages there; the built files are
# committed.
page:
	cd editors/web && npm ci --ignore-scripts --no-audit --no-fund && npm run --silent build

# The playground as static files in dist/playground. Needs npm.
playground: page
	go run ./internal/tools/playground dist/playground

# The pictures of README and doc/user/editors.md, doc/data/*.png, when the page or the report has another look. Needs
# chromium.
pictures:
	go test ./internal/testing/chrome -count=1 -run TestPictures -update

# The list of all flags in doc/user/reference.md, when a flag or its help has changed.
reference:
	go test ./cmd/ltlpor -run 'TestReference$$' -update

# Every fuzz target (FUZZPART=K/N: each Nth, from the Kth), one after the other, without minimising what is found, which would take nearly
# all of the time. A run of Go 1.26 that ends where its time ends may fail
# with "context deadline exceeded" and no input (go.dev/issue/75804, mended in Go 1.27): that one
# failure is tried again, twice. With an input, or any other error, the target fails at once.
fuzz:
	@set -e; log=$$(mktemp); trap 'rm -f "$$log"' EXIT; part=$(FUZZPART); number=0; \
	for dir in $$(git grep -l '^func Fuzz' -- '*_test.go' | xargs -n1 dirname | sort -u); do \
	  for target in $$(sed -n 's/^func \(Fuzz[A-Za-z0-9_]*\).*/\1/p' $$dir/*_test.go | sort -u); do \
	    number=$$((number + 1)); \
	    [ $$((number % $${part#*/})) = $$(($${part%/*} % $${part#*/})) ] || continue; \
	    for try in 1 2 3; do \
	      echo "fuzz ./$$dir $$target"; \
	      if $(FUZZ) ./$$dir -run '^$$' -fuzz "^$$target$$" -fuzztime $(FUZZTIME) -fuzzminimizetime 1x >"$$log" 2>&1; \
	      then cat "$$log"; break; fi; \
	      cat "$$log"; \
	      [ $$try != 3 ] && grep -qx '    context deadline exceeded' "$$log" || exit 1; \
	      ! grep -qE 'Failing input|panic|hung or terminated|_test\.go:' "$$log" || exit 1; \
	    done; \
	  done; \
	done

# Needs Java and npm; the output is committed.
gen:
	go generate ./grammar

# Needs spin, gcc and SPIN's examples: pan and ltlpor side by side. Writes doc/dev/performance.md, its
# pictures, and the single runs beside it; takes half an hour. BENCH='-only NAME' measures a part,
# and prints it.
bench:
	go run ./internal/tools/bench $(BENCH)

# States of the default search on SPIN's examples beside those of SPIN's default search,
# each and in geometric mean. SPIN is run at the same time if it is installed; otherwise its
# recorded numbers are taken. Needs the examples.
bench-examples:
	go test ./internal/testing/spin -count=1 -run '^TestDefaultStatesAgainstSPIN$$' -v -timeout 30m -args -spin.live

# The profile for the compiler: after changes in the searches, or renames there.
profile:
	go run -pgo=off ./internal/tools/profile

# What choosing ample sets costs: time per state with and without reduction.
bench-choosing:
	go run ./internal/tools/bench -choosing

# The algorithms of ltlpor explore on the programs of the papers, beside what the papers publish: writes
# doc/dev/dpor-figures.md, and the single runs beside it. BENCH='-only NAME' measures a part, and prints it.
bench-dpor:
	go run ./internal/tools/bench -dpor $(BENCH)

# Abstractions in all combinations of their options beside check without: writes doc/dev/abstraction-figures.md, and
# the single runs beside it; takes half an hour. BENCH='-only NAME' measures a part, and prints it.
bench-abstraction:
	go run ./internal/tools/bench -abstraction $(BENCH)

# Searches of orbits beside searches of each state, and beside Rumur (Debian's package rumur): writes
# doc/dev/symmetry-figures.md, and the single runs beside it. BENCH='-only NAME' measures a part, and prints it.
bench-symmetry:
	go run ./internal/tools/bench -symmetry $(BENCH)

# Searches in files beside searches in memory, and a worker beside a check: writes doc/dev/disk-figures.md, and the
# single runs beside it. BENCH='-only NAME' measures a part, and prints it.
bench-disk:
	go run ./internal/tools/bench -disk $(BENCH)

# Sizes and times of the automata of the formulas of the literature: writes what it
# finds beside Spot's figures to buchi/testdata/sizes.csv, which the tests hold on to.
bench-ltl:
	go test ./buchi -count=1 -run '^TestSizes$$' -v -args -update
	go test ./buchi -run '^$$' -bench '^BenchmarkTranslate$$' -benchtime 3x

# The long form of the random test of the translation.
campaign:
	go test ./buchi -count=1 -run '^TestCampaign$$' -timeout 0 -v -args -campaign $(CAMPAIGN)

# The long form of the random differential test: a million pairs of model and formula, each searched
# in WAYS of the ways there are.
differential:
	go test ./internal/testing/differential -run Random -v -timeout 0 -args -runs $(RUNS) -ways $(WAYS)

# All pairs of processes with at most three locations and three edges, audited:
# some 50 million systems, nine hours of one core or so. go test takes a fixed part of them.
smallscope:
	go test ./internal/testing/smallscope -run 'TwoEdges|ThreeEdges' -v -timeout 0 -args -whole

# Makes the program wrong in one place after another; a test must fail each time.
# PART=K/N takes each Nth, from the Kth; ONLY=NAME,... those named; SHUFFLE=SEED another order;
# WITHIN=8m begins none after that time.
mutants:
	go run ./internal/tools/mutants $(if $(PART),-part $(PART)) $(if $(ONLY),-only $(ONLY)) $(if $(SHUFFLE),-shuffle $(SHUFFLE)) $(if $(WITHIN),-within $(WITHIN))

# Checks with workers that are killed, stopped, and cut off from the network. Namespaces need root and the command ip.
cluster:
	LTLPOR_TESTS=all go test ./cmd/ltlpor -count=1 -run '^TestWorker' -v

# Static binaries for six systems, the manual pages and the scripts for completion, with their
# checksums, in dist. They know the revision (ltlpor --version) where there is a repository.
release:
	@set -e; version=$$(sed -n 's/^const Version = "\(.*\)"$$/\1/p' version.go); mkdir -p dist; \
	for system in $(RELEASES); do \
	  os=$${system%/*}; arch=$${system#*/}; name=ltlpor-$$version-$$os-$$arch; \
	  [ $$os != windows ] || name=$$name.exe; echo "dist/$$name"; \
	  CGO_ENABLED=0 GOOS=$$os GOARCH=$$arch go build -buildvcs=auto -trimpath -ldflags '-s -w' -o dist/$$name ./cmd/ltlpor; \
	done; \
	own=$$(mktemp -d); trap 'rm -rf "$$own"' EXIT; \
	CGO_ENABLED=0 go build -buildvcs=auto -trimpath -ldflags '-s -w' -o $$own/ltlpor ./cmd/ltlpor; \
	$$own/ltlpor man > dist/ltlpor.1; \
	for command in $$(sed -n 's/^## ltlpor //p' doc/user/reference.md); do \
	  $$own/ltlpor man $$command > dist/ltlpor-$$command.1; \
	done; \
	$$own/ltlpor completion bash > dist/ltlpor.bash; \
	$$own/ltlpor completion zsh > dist/_ltlpor; $$own/ltlpor completion fish > dist/ltlpor.fish; \
	cd dist && sha256sum ltlpor-$$version-* ltlpor*.1 ltlpor.bash _ltlpor ltlpor.fish > ltlpor-$$version.sha256
