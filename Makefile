# One place that names every command of the project; the work itself is in scripts/.
# npm scripts carry the same names (npm run <target>), apart from help and install, which npm has of its own.

.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory
PORT ?= 3000
export PORT

.PHONY: help
help: ## print this list
	@echo 'Usage: make <target>'; echo
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / { printf "  %-17s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))
	@echo; echo 'Start with: make run (needs Node 20.19 or newer, nothing else), then: make test'

# ---- service ----------------------------------------------------------------

.PHONY: run build install sqlite
run: ## install what is missing, build, serve on PORT (default 3000) in development mode
	@scripts/run.sh

build: install ## compile src/ and playground/ to dist/, when sources changed
	@scripts/build.sh

install: ## npm ci, when package-lock.json changed
	@scripts/install.sh

sqlite: install ## build the optional package that durable jobs in a file need (a compiler, or a download)
	@scripts/sqlite.sh

# ---- checks -----------------------------------------------------------------

.PHONY: test test-long chaos schemathesis ci ci-tools format format-check lint types clippy dependencies
test: build sqlite ## all suites that this machine can run; the last line counts them (REQUIRE_ALL=1: a skip fails)
	@node scripts/test/run.mjs

test-long: build sqlite ## the long forms too: more generated instances (hours)
	@TEST_LONG=1 node scripts/test/run.mjs

chaos: build ## jobs while replicas are killed and database and Redis come and go: ten minutes (docs/reliability.md)
	@TEST_LONG=1 node_modules/.bin/jest test/long/chaos

schemathesis: build ## the live service against docs/openapi.json, by generated requests (needs Python)
	@node scripts/test/run.mjs schemathesis

ci: ## everything a change has to pass, in a clean clone; seconds per step
	@scripts/ci.sh

ci-tools: ## get what CI needs and is missing (Debian as root; elsewhere it says what)
	@scripts/ci-tools.sh

format: install ## write the canonical format (Prettier, rustfmt)
	@scripts/format.sh --write

format-check: install ## fail where the format differs from the canonical one
	@scripts/format.sh --check

lint: install ## ESLint with types
	@echo 'lint: eslint'; node_modules/.bin/eslint --max-warnings 0 .

types: install ## TypeScript, strict, tests included
	@echo 'types: tsc'; node_modules/.bin/tsc -p tsconfig.json && node_modules/.bin/tsc -p playground

clippy: ## Rust lints of the kernel, warnings are errors
	@scripts/kernel/cargo.sh clippy --all-targets --features spoil --locked -- -D warnings
	@# Only checked, so the fuzzer's own library, which takes a minute to compile, is not linked.
	@CUSTOM_LIBFUZZER_PATH=/dev/null scripts/kernel/cargo.sh clippy --manifest-path fuzz/Cargo.toml --locked -- -D warnings

dependencies: ## licences, sources and checksums of all that the lock files name
	@node scripts/dependencies/check.cjs

# ---- kernel (Rust; nobody needs these to run the service) -------------------

.PHONY: kernel kernel-test kernel-test-build kernel-verify kernel-compilers kernel-bench fuzz
kernel: ## rebuild solver-wasm/pkg, getting the WASM toolchain when it is missing
	@scripts/kernel/build.sh

kernel-test: ## the kernel's own suites (cargo test)
	@node scripts/test/run.mjs cargo

kernel-test-build: ## compile the kernel's own suites, and run none
	@scripts/kernel/cargo.sh test --no-run --locked --features spoil

kernel-verify: ## rebuild the artefact elsewhere and fail when the committed one is stale
	@scripts/kernel/verify.sh

kernel-compilers: ## solve the golden plans with another compiler, getting it when it is missing
	@scripts/kernel/second-compiler.sh

kernel-bench: ## native benches of evaluation and iterations per second
	@scripts/kernel/cargo.sh bench --locked $(ARGS)

fuzz: ## fuzz the decoder for FUZZ_SECONDS (default 60)
	@scripts/kernel/fuzz.sh

# ---- interface --------------------------------------------------------------

.PHONY: openapi openapi-check openapi-examples client pages rule-pages
openapi: build sqlite ## write docs/openapi.json from the code
	@scripts/openapi.sh --write

openapi-examples: build sqlite ## record anew what the document shows: examples/ and the answers to them (then make openapi)
	@node scripts/openapi-examples.mjs

client: openapi ## write the types of clients/typescript from docs/openapi.json
	@scripts/client.sh --write

pages: build ## write the pages of docs/ that are printed from the code: configuration, errors, reasons
	@node dist/config/configuration-page.js > docs/configuration.md
	@for page in errors reasons; do node dist/guide/print-page.js $$page > docs/$$page.md; done

rule-pages: build ## solve and draw the examples anew that docs/rules/ shows
	@node scripts/rule-pages.mjs

openapi-check: build sqlite ## fail when docs/openapi.json is not what the code says, or its linter objects
	@scripts/openapi.sh --check

# ---- benchmarks -------------------------------------------------------------

.PHONY: bench bench-artefacts bench-http bench-jobs bench-peers bench-ratio bench-rich bench-diagnostics bench-threads bench-short
bench: build ## solver against best-knowns (ARGS='--sets x --limits 1,10')
	@node_modules/.bin/tsc -p bench && node dist-bench/bench/solver/main.js $(ARGS)

bench-peers: build ## other solvers and this one on the same instances; installs them (ARGS='--check', '--sets x --hours 2')
	@node_modules/.bin/tsc -p bench && node dist-bench/bench/peers/main.js $(ARGS)

bench-rich: build ## feasible plans of rich requests that hide one (ARGS='--runs 300 --limit 5')
	@node_modules/.bin/tsc -p bench && node dist-bench/bench/rich-mix/main.js $(ARGS)

bench-diagnostics: build ## causes planted in requests: named, and mended by the first proposal (ARGS='--runs 500')
	@node_modules/.bin/tsc -p bench && node dist-bench/bench/diagnostics/main.js $(ARGS)

bench-threads: build ## several threads against one in the same time (ARGS='--threads 2 --sets x --limits 1,10')
	@node_modules/.bin/tsc -p bench && node dist-bench/bench/threads/main.js $(ARGS)

bench-short: build ## first plans, gaps after 0.2 to 1 s from warm and cold processes, time of an iteration by size
	@node_modules/.bin/tsc -p bench && node dist-bench/bench/short/main.js $(ARGS)

bench-ratio: build ## speed of the WASM artefact against the native kernel, same plans
	@scripts/kernel/cargo.sh build --release --locked --example solve_words
	@node_modules/.bin/tsc -p bench && node dist-bench/bench/ratio/main.js $(ARGS)

bench-artefacts: build ## speed of the artefact against another one on plain problems (ARGS='--artefact FOLDER')
	@node_modules/.bin/tsc -p bench && node dist-bench/bench/artefacts/main.js $(ARGS)

bench-http: build ## latency over HTTP under load, from a second process
	@node_modules/.bin/tsc -p bench && node dist-bench/bench/http/main.js $(ARGS)

bench-jobs: build sqlite ## 202, cancels and cached answers (ARGS='--postgres postgresql://… --redis redis://…')
	@node_modules/.bin/tsc -p bench && node dist-bench/bench/jobs/main.js $(ARGS)

.PHONY: keys
keys: ## issue, list and revoke gateway keys (ARGS='issue-app acme'; docs/keys.md)
	@$(MAKE) build >&2 && node dist/auth/keys-cli.js $(ARGS)

.PHONY: purge
purge: ## delete jobs that have ended from their database (ARGS='--older-than-days 30'; docs/jobs.md)
	@$(MAKE) build sqlite >&2 && node dist/jobs/purge-cli.js $(ARGS)

# ---- container image: the steps of the Dockerfile, run here without an engine --

.PHONY: image-steps
image-steps: build ## run every RUN step of the Dockerfile in a clean folder and check the result
	@scripts/image/check-steps.sh

.PHONY: clean
clean: ## remove what builds made (node_modules and the committed kernel stay)
	@echo 'clean: dist dist-bench coverage .cache, target of solver-wasm and its fuzz'; rm -rf dist dist-bench coverage .cache solver-wasm/target solver-wasm/fuzz/target
