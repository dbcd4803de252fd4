# Majordomus. 'make help' lists what there is.

SHELL := /bin/sh
GO ?= go
PREFIX ?= /usr/local
DESTDIR ?=
VERSION ?= 0.1.0
SHARED = $(DESTDIR)$(PREFIX)/share
LDFLAGS := -s -w -X main.version=$(VERSION)
BATS_VERSION := 1.13.0
BATS := .tools/node_modules/bats/bin/bats
SHELL_FILES := lib/*.sh share/shims/*.sh share/generated/*.sh
PROGRAMS := bin/majordomus bin/majordomus-mcp test/bats-sum.sh test/embedded-sh scripts/demo scripts/test scripts/fuzz scripts/test-clients scripts/test-mcp scripts/test-board scripts/provider-evidence-check scripts/install.sh scripts/release-check scripts/vulncheck
export CGO_ENABLED := 0

.PHONY: all build help demo test test-go test-cases test-shell test-red bench lint fmt generate generate-check docs-check invariants install uninstall clean torture fuzz corpus test-clients test-mcp test-board soak differential cross day vulncheck man release release-check

all: build

## build: compile the programs into build/
build:
	@rm -f build/majordomus-embedded build/majordomus-server # of earlier versions: the shim would take them
	$(GO) build -trimpath -ldflags '$(LDFLAGS)' -o build/majordomus-hook ./helpers/hook/majordomus-hook
	$(GO) build -trimpath -ldflags '$(LDFLAGS)' -o build/majordomus ./helpers/majordomus

## help: list the targets
help:
	@sed -n 's/^## //p' Makefile

## demo: build, then record a made-up session in a scratch repository and show what was kept
demo: build
	@scripts/demo

## test: Go tests and every case; one case alone with CASE=203
test: build test-go test-red test-cases

test-go:
	$(GO) test ./...

test-cases: $(BATS) man
	@scripts/test $(CASE)

## test-shell: the cases of capture and session once more, the library read by the shell of the line
test-shell: build $(BATS)
	@MJ_RUNTIME=shell scripts/test 1

# The suite proves that it can fail: this case is wrong on purpose.
test-red: $(BATS)
	@scripts/test --red

## test-clients: the real vendor programs (from npm, 400 MB); one case alone with CASE=101
test-clients: build $(BATS)
	@scripts/test-clients $(CASE)

## test-mcp: the server under the conformance suite, the inspector and the TypeScript clients (from npm, 200 MB)
test-mcp: build
	@scripts/test-mcp

## test-board: the page in a browser (Debian's chromium; npm, 220 MB); SHOTS=DIR keeps pictures
SHOTS ?=
test-board: build
	@scripts/test-board '$(SHOTS)'

## soak: clients come and go for an hour, and memory and descriptors stay flat; 'make soak LENGTH=30s' is the short form
LENGTH ?= 1h
soak: build
	$(GO) run ./test/mcp/soak -length $(LENGTH)

$(BATS):
	@mkdir -p .tools
	npm install --silent --no-save --prefix .tools bats@$(BATS_VERSION)

## bench: the measures, as ratios of one run
bench: build
	$(GO) run ./scripts/bench

## lint: shellcheck, shfmt, the portability lint, go vet, staticcheck
lint:
	shellcheck -x $(SHELL_FILES) $(PROGRAMS)
	$(GO) tool shfmt -ln posix -i 2 -d lib share/shims share/generated bin
	$(GO) run ./scripts/portability $(SHELL_FILES)
	@test -z "$$(gofmt -l *.go helpers scripts test)" || { gofmt -l *.go helpers scripts test; exit 1; }
	$(GO) vet ./...
	$(GO) tool staticcheck ./...

## vulncheck: known vulnerabilities in the code and what it links (network); says NOT CHECKED where its database cannot be reached
vulncheck:
	@scripts/vulncheck

## fmt: format shell and Go
fmt:
	$(GO) tool shfmt -ln posix -i 2 -w lib share/shims share/generated bin
	gofmt -w *.go helpers scripts test

## generate: make what is generated from share/*.yaml
generate:
	$(GO) run ./helpers/redact/gen
	$(GO) run ./helpers/server/gen
	$(GO) run ./helpers/hook/gen
	$(MAKE) -s build
	build/majordomus generate

## generate-check: fail when something generated is stale
generate-check: build
	$(GO) run ./helpers/redact/gen -check
	$(GO) run ./helpers/server/gen -check
	$(GO) run ./helpers/hook/gen -check
	build/majordomus generate --check

## docs-check: every transcript, command, path and link in the documentation against the thing itself
docs-check: build
	$(GO) run ./scripts/docs-check

## invariants: what share/invariants.yaml says has to hold
invariants: build
	build/majordomus product invariants

## man: the manual pages, from the same texts as --help, into build/man
man: build
	@$(GO) build -trimpath -tags manual -ldflags '-X main.version=$(VERSION)' -o build/manual ./helpers/majordomus
	@rm -rf build/man
	@build/manual manual build/man

## release: archives for every system, with checksums and lists of parts, into dist/; RELEASE_FROM=https://… names where they will be
RELEASE_FROM ?=
SYSTEMS ?=
release:
	$(GO) run ./scripts/release -version '$(VERSION)' -out dist $(if $(RELEASE_FROM),-from '$(RELEASE_FROM)') $(if $(SYSTEMS),-systems '$(SYSTEMS)')

## release-check: two releases, the second from a copy elsewhere and with an empty compiler's cache, are the same bytes
release-check:
	scripts/release-check '$(VERSION)' '$(SYSTEMS)'

## install: install below PREFIX (DESTDIR honoured)
install: build man
	mkdir -p '$(DESTDIR)$(PREFIX)/libexec/majordomus/build' '$(DESTDIR)$(PREFIX)/libexec/majordomus/bin' '$(DESTDIR)$(PREFIX)/libexec/majordomus/scripts' '$(DESTDIR)$(PREFIX)/bin'
	cp -R lib share '$(DESTDIR)$(PREFIX)/libexec/majordomus/'
	cp bin/majordomus bin/majordomus-mcp '$(DESTDIR)$(PREFIX)/libexec/majordomus/bin/'
	cp scripts/provider-evidence-check '$(DESTDIR)$(PREFIX)/libexec/majordomus/scripts/'
	rm -f '$(DESTDIR)$(PREFIX)/libexec/majordomus/build/majordomus-embedded' '$(DESTDIR)$(PREFIX)/libexec/majordomus/build/majordomus-server' # of earlier versions
	cp build/majordomus build/majordomus-hook '$(DESTDIR)$(PREFIX)/libexec/majordomus/build/'
	chmod -R u+rwX,go+rX '$(DESTDIR)$(PREFIX)/libexec/majordomus'
	ln -sf ../libexec/majordomus/bin/majordomus '$(DESTDIR)$(PREFIX)/bin/majordomus'
	ln -sf ../libexec/majordomus/bin/majordomus-mcp '$(DESTDIR)$(PREFIX)/bin/majordomus-mcp'
	mkdir -p '$(SHARED)/man/man1' '$(SHARED)/bash-completion/completions' '$(SHARED)/zsh/site-functions' '$(SHARED)/fish/vendor_completions.d'
	cp build/man/*.1 '$(SHARED)/man/man1/'
	build/majordomus completion bash >'$(SHARED)/bash-completion/completions/majordomus'
	build/majordomus completion zsh >'$(SHARED)/zsh/site-functions/_majordomus'
	build/majordomus completion fish >'$(SHARED)/fish/vendor_completions.d/majordomus.fish'

## uninstall: the inverse
uninstall:
	rm -rf '$(DESTDIR)$(PREFIX)/libexec/majordomus'
	rm -f '$(DESTDIR)$(PREFIX)/bin/majordomus' '$(DESTDIR)$(PREFIX)/bin/majordomus-mcp'
	rm -f '$(SHARED)/man/man1/majordomus.1' '$(SHARED)'/man/man1/majordomus-*.1 '$(SHARED)/bash-completion/completions/majordomus'
	rm -f '$(SHARED)/zsh/site-functions/_majordomus' '$(SHARED)/fish/vendor_completions.d/majordomus.fish'

## fuzz: every fuzz target, an hour in all; SECONDS=60 is what CI does
SECONDS ?= 3600
fuzz:
	scripts/fuzz $(SECONDS)

## corpus: the redactor against its corpus, eleven seeds, and hostile inputs of 1 MB
corpus:
	MJ_CORPUS=full $(GO) test -count=1 -timeout 30m -v -run 'TestCorpus|Hostile|Agree' ./helpers/redact

## torture: system calls that fail, signals at each of them, up to FAULTS an operation (0: all); a thousand hooks at once; the cases that kill and race
FAULTS ?= 1000
torture: build $(BATS)
	$(GO) build -trimpath -o build/torture ./test/torture
	build/torture -faults $(FAULTS)
	build/torture -faults $(FAULTS) -only prompt -shell bash
	build/torture -faults $(FAULTS) -only prompt -shell 'busybox sh'
	build/torture -faults $(FAULTS) -only prompt -runtime embedded
	build/torture -crowd 1000
	MJ_ROUNDS=1000 scripts/test 85
	MJ_ROUNDS=1000 scripts/test 602
	MJ_ROUNDS=100 scripts/test 464
	MJ_ROUNDS=100 scripts/test 477

## day: three days of sessions in an accelerated clock, then two years; what is kept for a while only stays flat
day: build
	$(GO) build -trimpath -o build/torture ./test/torture
	build/torture -hours 72 -months 24 -sessions 10

## differential: 500 prompts through every shell and the embedded runtime, then the lifecycle's cases without a shell
differential: build $(BATS)
	$(GO) build -trimpath -o build/tool ./test/tool
	build/tool differential
	MJ_RUNTIME=embedded scripts/test 1

# What the embedded runtime is made of builds for Windows too; the rest of the
# tree wants a Unix.
WINDOWS := . $(addprefix ./helpers/,runtime/... hook/... assign gitdir jsonspan osfile policy redact resolve stdin store)

## cross: build and vet for the systems that are not this one
cross:
	GOOS=linux GOARCH=arm64 $(GO) vet ./...
	GOOS=darwin GOARCH=arm64 $(GO) vet ./...
	GOOS=windows GOARCH=amd64 $(GO) vet $(WINDOWS)
	GOOS=linux GOARCH=arm64 $(GO) build -o build/cross/linux-arm64/ ./helpers/...
	GOOS=darwin GOARCH=arm64 $(GO) build -o build/cross/darwin-arm64/ ./helpers/...
	GOOS=windows GOARCH=amd64 $(GO) build -o build/cross/windows-amd64/ ./helpers/hook/majordomus-hook

## clean: remove what was built
clean:
	rm -rf build .tools dist
