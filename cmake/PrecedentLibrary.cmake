# precedent_library(<folder> SOURCES … LINK … PRIVATE_LINK … PRECOMPILE <header>… ALONE <source>…)
#
# One library a folder. A folder's headers are reached as "folder/…" through an include directory of that folder
# alone, so that an include of a folder that is not linked does not build: the picture in docs/architecture.md is
# what the compiler checks.
function(precedent_library name)
  cmake_parse_arguments(ARG "" "" "SOURCES;LINK;PRIVATE_LINK;PRECOMPILE;ALONE" ${ARGN})
  set(view "${CMAKE_BINARY_DIR}/include/${name}")
  file(MAKE_DIRECTORY "${view}")
  file(CREATE_LINK "${CMAKE_SOURCE_DIR}/${name}" "${view}/${name}" SYMBOLIC)
  if(ARG_SOURCES)
    add_library(precedent_${name} STATIC ${ARG_SOURCES})
    set(scope PUBLIC)
    target_link_libraries(precedent_${name} PRIVATE precedent_options ${ARG_PRIVATE_LINK})
    precedent_precompile(precedent_${name} ${ARG_PRECOMPILE})
    precedent_unite(precedent_${name} ${ARG_ALONE})
  else()
    add_library(precedent_${name} INTERFACE)
    set(scope INTERFACE)
  endif()
  target_include_directories(precedent_${name} ${scope} "${view}")
  target_link_libraries(precedent_${name} ${scope} ${ARG_LINK})
endfunction()
