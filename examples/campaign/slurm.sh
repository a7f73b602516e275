#!/bin/sh
#SBATCH --job-name=precedent-hunt
#SBATCH --array=0-63
#SBATCH --cpus-per-task=1
#SBATCH --mem=6G
#SBATCH --requeue
# A shard a task of the array: sbatch examples/campaign/slurm.sh FOLDER [FUZZ-OPTIONS…]
#
#   job=$(sbatch --parsable examples/campaign/slurm.sh /shared/hunt --cases=10000000)
#   sbatch --dependency=afterok:$job --wrap 'precedent report --merge /shared/hunt/shard-*.json -o /shared/hunt/campaign.json'
#
# Slurm tells each task its number (SLURM_ARRAY_TASK_ID and its two companions), and precedent takes that shard. A task
# that was killed is put into the queue again and goes on behind its last finished batch.
set -eu
folder=$1
shift
mkdir -p "$folder"
# Exit status 1 means that something was found: the task has done what it should.
precedent fuzz --corpus="$folder/finds" --format=json -o "$folder/shard-$SLURM_ARRAY_TASK_ID.json" "$@" || [ $? = 1 ]
