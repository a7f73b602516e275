# precedent_unite(<target> <source>…)   compile its sources by the two dozen, but for these
#
# For whoever builds from nothing: headers and templates are what takes the time, and a unity build has them once for
# many files. Who changes a file wants to compile that one alone, so it is off unless PRECEDENT_UNITY asks for it. Two
# files may then not call two things by one name in an unnamed namespace; where they must, they are named here.
option(PRECEDENT_UNITY "Compile many sources as one; for builds from nothing" OFF)

function(precedent_unite target)
  if(NOT PRECEDENT_UNITY)
    return()
  endif()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 24)
  if(ARGN)
    set_source_files_properties(${ARGN} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
  endif()
endfunction()
