# norace: a short front to CMake and Ninja. `make help` lists what there is.
MODE    ?= release
NORACE_LLVM ?= 19
BUILD   := build$(if $(filter release,$(MODE)),,-$(MODE))$(if $(filter 19,$(NORACE_LLVM)),,-llvm$(NORACE_LLVM))
PREFIX  ?= /usr/local
DESTDIR ?=
JOBS    ?= $(shell nproc)
export CTEST_OUTPUT_ON_FAILURE = 1
export NORACE_LLVM

.PHONY: all with-fortran demo test test-slow test-web test-editor selfcheck bench fuzz lint format coverage install package test-package deps help clean configure

all: configure ## build; the program is build/norace
	@cmake --build $(BUILD) -j $(JOBS)

configure: deps
	@test -f $(BUILD)/build.ninja || cmake -S . -B $(BUILD) -G Ninja -DNORACE_MODE=$(MODE) -DNORACE_LLVM=$(NORACE_LLVM) -DCMAKE_INSTALL_PREFIX=$(PREFIX) -Wno-dev > /dev/null

deps: ## install what is missing (Debian packages; needs root or sudo)
	@tools/install-deps

with-fortran: # what tests need besides
	@NORACE_EXTRA_PACKAGES=flang-$(NORACE_LLVM) $(MAKE) --no-print-directory all

demo: all ## check an example program and show the verdict
	@tools/demo $(BUILD)

test: with-fortran ## everything that must hold, in a few minutes; WHAT=mutex: the tests whose names contain that
	@cd $(BUILD) && ctest -j $(JOBS) --no-tests=error $(if $(WHAT),-R '$(WHAT)',-LE slow)

test-slow: with-fortran ## what takes longer: random campaigns, growth of cost, many ranks
	@cd $(BUILD) && ctest -j $(JOBS) --no-tests=error -L slow

test-web: ## the page in Chromium, SARIF against its schema; installs chromium, nodejs and npm if they are missing
	@NORACE_EXTRA_PACKAGES="chromium $$(command -v npm > /dev/null || echo nodejs npm)" $(MAKE) --no-print-directory all
	@tests/web/run $(abspath $(BUILD))/norace $(abspath $(BUILD))/tests/web

test-editor: ## the language server in Neovim, without a screen; installs neovim if it is missing
	@NORACE_EXTRA_PACKAGES=neovim $(MAKE) --no-print-directory all
	@tests/editor/nvim_test $(abspath $(BUILD))/norace

selfcheck: all ## norace on its own concurrent code
	@tests/selfcheck/run $(abspath $(BUILD))/norace

bench: all ## ratios against peers and baselines
	@tools/each bench $(abspath $(BUILD))

fuzz: all ## the long campaigns
	@tools/each fuzz $(abspath $(BUILD))

lint: ## formatting, layering, static checks
	@NORACE_EXTRA_PACKAGES="clang-format-19 clang-tidy-19" $(MAKE) --no-print-directory configure
	@tools/lint $(BUILD) $(WHAT)

format: ## bring the sources that you changed into shape
	@NORACE_EXTRA_PACKAGES=clang-format-19 tools/install-deps
	@tools/format

coverage: ## which branches of norace the tests reach; WHAT=mutex: the tests whose names contain that
	@MODE=coverage $(MAKE) --no-print-directory with-fortran
	@tools/coverage build-coverage $(WHAT)

install: all ## install under PREFIX, below DESTDIR
	@DESTDIR=$(DESTDIR) cmake --install $(BUILD) --prefix $(PREFIX)

package: all ## a Debian package, build/norace_*.deb
	@cd $(BUILD) && cpack > package.log 2>&1 || { cat package.log; exit 1; }
	@ls $(BUILD)/*.deb

test-package: package ## install the package into a bare Debian and use it there (root; takes minutes)
	@tools/test-package $(abspath $(BUILD))

clean: ## remove every build folder
	@rm -rf build build-*

help: ## this list
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1\t\2/p' Makefile | expand -t 18
	@echo "  MODE=release|debug|sanitize|fuzz|coverage, PREFIX=$(PREFIX), DESTDIR=, NORACE_LLVM=$(NORACE_LLVM)"
