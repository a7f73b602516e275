# precedent_add_tests(TARGET FOLDER PREFIX LEFT_OUT): the tests of a GoogleTest program but for those that match, a CTest
# test each, named with the prefix. A process takes longer to start than most tests to run, under the sanitizers far
# longer. So there, and for whoever runs all tests anyway, many tests share one: FOLDER/0 … FOLDER/3 are a quarter of
# them each, and a failure names the test. Suites named …Long… stay apart, so that the quarters end at the same time.
include(GoogleTest)

option(PRECEDENT_SHARE_TESTS "Let many tests share a process" ${PRECEDENT_SANITIZE})

# One seed for all: a property that fails, fails again.
set(PRECEDENT_TEST_SEED "RC_PARAMS=seed=20260824")

function(precedent_add_tests target folder prefix left_out)
  if(NOT PRECEDENT_SHARE_TESTS)
    gtest_discover_tests(${target} TEST_PREFIX "${prefix}" TEST_FILTER "*-${left_out}" DISCOVERY_TIMEOUT 60
      PROPERTIES ENVIRONMENT "${PRECEDENT_TEST_SEED}")
    return()
  endif()
  if(NOT PRECEDENT_SANITIZE)
    gtest_discover_tests(${target} TEST_PREFIX "${prefix}" TEST_FILTER "*Long.*-${left_out}" TEST_LIST long_${target}
      DISCOVERY_TIMEOUT 60 PROPERTIES ENVIRONMENT "${PRECEDENT_TEST_SEED}")
  endif()
  foreach(shard RANGE 3)
    add_test(NAME "${folder}/${shard}" COMMAND ${target} --gtest_brief=1 "--gtest_filter=*-${left_out}:*Long.*")
    set_tests_properties("${folder}/${shard}" PROPERTIES
      ENVIRONMENT "${PRECEDENT_TEST_SEED};GTEST_TOTAL_SHARDS=4;GTEST_SHARD_INDEX=${shard}")
  endforeach()
endfunction()
