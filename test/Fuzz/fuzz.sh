#!/bin/sh
# Fuzzes the front end for some time, guided by coverage:
#
#   cmake --preset fuzz && cmake --build --preset fuzz && test/Fuzz/fuzz.sh SECONDS [JOBS]
#
# Seeds are the puzzles and the front end's tests, words are those of the
# language. New inputs and findings stay in build/fuzz/corpus and build/fuzz.
set -eu
seconds=$1
jobs=${2:-1}
cd "$(dirname "$0")/../.."
corpus=build/fuzz/corpus
mkdir -p $corpus
for file in puzzles/solutions/*.py test/Frontend/*.py test/EndToEnd/*.py; do
  cp "$file" "$corpus/seed-$(echo "$file" | tr / -)"
done
sed -n 's/^BUILTIN([^"]*"\([a-z_0-9A-Z]*\)".*/"\1"/p' lib/Frontend/Builtins.def > build/fuzz/words
for word in for while if elif else return range 'tl.' 'tl.constexpr' '@triton.jit' lambda \
            assert None True import '[:, None]' axis=0 mask= other= dtype=; do
  echo "\"$word\""
done >> build/fuzz/words
cd build/fuzz
ASAN_OPTIONS=allow_user_poisoning=0:detect_leaks=0 exec bin/TilecFrontendFuzzer corpus \
  -dict=words -max_total_time="$seconds" -jobs="$jobs" -workers="$jobs" -timeout=20 \
  -rss_limit_mb=6000 -max_len=8192 -print_final_stats=1
