# Majordomus. 'make help' lists what there is.

SHELL := /bin/sh
GO ?= go
PREFIX ?= /usr/local
DESTDIR ?=
VERSION ?= 0.1.0-dev
LDFLAGS := -s -w
BATS_VERSION := 1.13.0
BATS := .tools/node_modules/bats/bin/bats
SHELL_FILES := lib/*.sh share/shims/*.sh share/generated/*.sh
PROGRAMS := bin/majordomus bin/majordomus-mcp test/bats-sum.sh scripts/demo scripts/test scripts/fuzz scripts/test-clients scripts/test-mcp scripts/provider-evidence-check
export CGO_ENABLED := 0

.PHONY: all build help demo test test-go test-cases test-red bench lint fmt generate generate-check invariants install uninstall clean torture fuzz corpus test-clients test-mcp soak

all: build

## build: compile the programs into build/
build:
	$(GO) build -trimpath -ldflags '$(LDFLAGS)' -o build/majordomus-hook ./helpers/hook
	$(GO) build -trimpath -ldflags '$(LDFLAGS) -X main.version=$(VERSION)' -o build/majordomus ./helpers/majordomus
	$(GO) build -trimpath -ldflags '$(LDFLAGS) -X main.version=$(VERSION)' -o build/majordomus-server ./helpers/server/majordomus-server

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

test-cases: $(BATS)
	@scripts/test $(CASE)

# The suite proves that it can fail: this case is wrong on purpose.
test-red: $(BATS)
	@scripts/test --red

## test-clients: the real vendor programs (from npm, 400 MB); one case alone with CASE=101
test-clients: build $(BATS)
	@scripts/test-clients $(CASE)

## test-mcp: the server under the conformance suite, the inspector and the TypeScript clients (from npm, 200 MB)
test-mcp: build
	@scripts/test-mcp

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
	@test -z "$$(gofmt -l helpers scripts test)" || { gofmt -l helpers scripts test; exit 1; }
	$(GO) vet ./...
	$(GO) tool staticcheck ./...

## fmt: format shell and Go
fmt:
	$(GO) tool shfmt -ln posix -i 2 -w lib share/shims share/generated bin
	gofmt -w helpers scripts test

## generate: make what is generated from share/*.yaml
generate:
	$(GO) run ./helpers/redact/gen
	$(GO) run ./helpers/server/gen
	$(MAKE) -s build
	build/majordomus generate

## generate-check: fail when something generated is stale
generate-check: build
	$(GO) run ./helpers/redact/gen -check
	$(GO) run ./helpers/server/gen -check
	build/majordomus generate --check

## invariants: what share/invariants.yaml says has to hold
invariants: build
	build/majordomus product invariants

## install: install below PREFIX (DESTDIR honoured)
install: build
	mkdir -p '$(DESTDIR)$(PREFIX)/libexec/majordomus/build' '$(DESTDIR)$(PREFIX)/libexec/majordomus/bin' '$(DESTDIR)$(PREFIX)/libexec/majordomus/scripts' '$(DESTDIR)$(PREFIX)/bin'
	cp -R lib share '$(DESTDIR)$(PREFIX)/libexec/majordomus/'
	cp bin/majordomus bin/majordomus-mcp '$(DESTDIR)$(PREFIX)/libexec/majordomus/bin/'
	cp scripts/provider-evidence-check '$(DESTDIR)$(PREFIX)/libexec/majordomus/scripts/'
	cp build/majordomus build/majordomus-hook build/majordomus-server '$(DESTDIR)$(PREFIX)/libexec/majordomus/build/'
	chmod -R u+rwX,go+rX '$(DESTDIR)$(PREFIX)/libexec/majordomus'
	ln -sf ../libexec/majordomus/bin/majordomus '$(DESTDIR)$(PREFIX)/bin/majordomus'
	ln -sf ../libexec/majordomus/bin/majordomus-mcp '$(DESTDIR)$(PREFIX)/bin/majordomus-mcp'

## uninstall: the inverse
uninstall:
	rm -rf '$(DESTDIR)$(PREFIX)/libexec/majordomus'
	rm -f '$(DESTDIR)$(PREFIX)/bin/majordomus' '$(DESTDIR)$(PREFIX)/bin/majordomus-mcp'

## fuzz: every fuzz target, about an hour in all; SECONDS=3 is what CI does
SECONDS ?= 240
fuzz:
	scripts/fuzz $(SECONDS)

## corpus: the redactor against its corpus, eleven seeds, and hostile inputs of 1 MB
corpus:
	MJ_CORPUS=full $(GO) test -count=1 -timeout 30m -v -run 'TestCorpus|Hostile|Agree' ./helpers/redact

## torture: the cases that kill and race, 1,000 rounds of each
torture: build $(BATS)
	MJ_ROUNDS=1000 scripts/test 85
	MJ_ROUNDS=1000 scripts/test 602
	MJ_ROUNDS=100 scripts/test 464
	MJ_ROUNDS=100 scripts/test 477

## clean: remove what was built
clean:
	rm -rf build .tools
