#!/bin/sh
# Copyright (C) 2026 the Kriegfish developers
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Plays a match or tournament in shards as a Slurm job array, on a file system that all nodes share,
# and merges the result when the last shard has ended.
#
#     slurm.sh SHARDS NAME match --first kriegfish --second hs --games 1000 --st 1
#
# submits two jobs and returns at once. NAME.pgn and NAME.json will hold the result, with the shards
# and what they said in NAME.shards/. Submitted again after a stop, it goes on where the shards end.
# Options for sbatch go into SBATCH_OPTIONS ('--partition=long --time=12:00:00'). KRIEGFISH is the
# program.

set -eu
# shellcheck source=cluster/shards.sh
. "$(dirname "$0")/shards.sh"

# shellcheck disable=SC2086
array=$(sbatch ${SBATCH_OPTIONS-} --parsable --job-name=kriegfish --array="1-$shards" --ntasks=1 \
    --output="$name.shards/%a.out" <<END
#!/bin/sh
exec $words --quiet --resume --shard "\$SLURM_ARRAY_TASK_ID/$shards" \
    --pgn "$name.shards/\$SLURM_ARRAY_TASK_ID.pgn"
END
)
# shellcheck disable=SC2046,SC2086
merge=$(sbatch ${SBATCH_OPTIONS-} --parsable --job-name=kriegfish-merge --ntasks=1 \
    --dependency="afterok:${array%%;*}" --output="$name.out" <<END
#!/bin/sh
exec '$program' merge $(seq -f "$name.shards/%.0f.pgn" "$shards" | tr '\n' ' ') \
    --pgn '$name.pgn' --json '$name.json'
END
)
echo "shards: job ${array%%;*}, merging: job ${merge%%;*}"
