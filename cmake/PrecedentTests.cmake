# precedent_add_tests(TARGET FOLDER PREFIX FILTER): the tests of a GoogleTest program, a CTest test each, named with the
# prefix. Under the sanitizers a process takes longer to start than most tests to run, so there many tests share one:
# FOLDER/0 … FOLDER/3 are a quarter of them each, and a failure names the test.
include(GoogleTest)

# One seed for all: a property that fails, fails again.
set(PRECEDENT_TEST_SEED "RC_PARAMS=seed=20260824")

function(precedent_add_tests target folder prefix filter)
  if(NOT PRECEDENT_SANITIZE)
    gtest_discover_tests(${target} TEST_PREFIX "${prefix}" TEST_FILTER "${filter}" DISCOVERY_TIMEOUT 60
      PROPERTIES ENVIRONMENT "${PRECEDENT_TEST_SEED}")
    return()
  endif()
  foreach(shard RANGE 3)
    add_test(NAME "${folder}/${shard}" COMMAND ${target} --gtest_brief=1 "--gtest_filter=${filter}")
    set_tests_properties("${folder}/${shard}" PROPERTIES
      ENVIRONMENT "${PRECEDENT_TEST_SEED};GTEST_TOTAL_SHARDS=4;GTEST_SHARD_INDEX=${shard}")
  endforeach()
endfunction()
