#!/bin/sh
# search.sh PROGRAM CORPUS SECONDS LENGTH [SEEDS…]: searches with libFuzzer for so long. What it
# learns stays in CORPUS; what goes wrong is left beside it, as CORPUS-crash-…, -timeout-… or -oom-….
set -eu
program=$1
corpus=$2
seconds=$3
length=$4
shift 4
mkdir -p "$corpus"
# Its own code for a finding, 77, is that of tests that are left out.
exec "$program" -error_exitcode=1 -max_total_time="$seconds" -max_len="$length" -timeout=25 -rss_limit_mb=3000 \
  -artifact_prefix="$corpus-" -print_final_stats=1 -verbosity=0 "$corpus" "$@"
