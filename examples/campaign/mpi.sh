#!/bin/sh
# mpi.sh PROCESSES FOLDER [FUZZ-OPTIONS…]: hunts on PROCESSES processes that Open MPI starts, joins what they found, and
# writes FOLDER/campaign.json. Started again with the same words after anything was killed, it goes on where it was.
#
#   examples/campaign/mpi.sh 64 /shared/hunt --cases=10000000
#   MPIRUN='mpirun --hostfile hosts' examples/campaign/mpi.sh 64 /shared/hunt --cases=10000000
#
# FOLDER must be the same for all machines. Open MPI tells each process its number (OMPI_COMM_WORLD_RANK), and precedent
# takes that shard.
set -eu
processes=$1 folder=$2
shift 2
mkdir -p "$folder"
# Exit status 1 means that something was found, which is no reason to stop the other processes.
# shellcheck disable=SC2016
${MPIRUN:-mpirun} -n "$processes" sh -c '
  folder=$1; shift; shard=$folder/shard-$OMPI_COMM_WORLD_RANK
  echo $$ >"$shard.pid"
  precedent fuzz --corpus="$folder/finds" --format=json -o "$shard.json" "$@" || [ $? = 1 ]' \
  hunt "$folder" "$@"
precedent report --merge "$folder"/shard-*.json -o "$folder/campaign.json"
