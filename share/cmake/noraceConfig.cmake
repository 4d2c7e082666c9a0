# find_package(norace) gives NORACE_EXECUTABLE and
#
#   norace_add_test(NAME name TARGET program [ARGS ...] [OPTIONS ...] [SUPPRESSIONS file] [BASELINE file])
#   norace_add_test(NAME name SOURCES a.c ... [ARGS ...] [OPTIONS ...] [SUPPRESSIONS file] [BASELINE file])
#
# A test that passes if no schedule of the program races, deadlocks, crashes or misuses a lock, and fails otherwise; a verdict of unknown fails
# too, unless OPTIONS has --may-be-unknown. TARGET is an executable of a project configured with CC="norace cc"; SOURCES are compiled by norace for the test,
# whatever the project's compiler is. OPTIONS are those of `norace check`: --timeout 30, -DN=4, -Iinclude, -lm.
find_program(NORACE_EXECUTABLE norace HINTS ${CMAKE_CURRENT_LIST_DIR}/../../../bin DOC "the race checker")
if(NOT NORACE_EXECUTABLE)
  set(norace_FOUND FALSE)
  set(norace_NOT_FOUND_MESSAGE "the program norace is not beside this file, nor in the PATH")
  return()
endif()

function(norace_add_test)
  cmake_parse_arguments(PARSE_ARGV 0 t "" "NAME;TARGET;SUPPRESSIONS;BASELINE" "SOURCES;ARGS;OPTIONS")
  if(NOT t_NAME OR t_UNPARSED_ARGUMENTS OR (NOT t_TARGET AND NOT t_SOURCES) OR (t_TARGET AND t_SOURCES))
    message(FATAL_ERROR "norace_add_test(NAME name TARGET program|SOURCES file... [ARGS ...] [OPTIONS ...] [SUPPRESSIONS file] [BASELINE file])")
  endif()
  list(FIND t_OPTIONS --may-be-unknown may_be_unknown)
  list(REMOVE_ITEM t_OPTIONS --may-be-unknown)
  if(t_TARGET)
    set(subject $<TARGET_FILE:${t_TARGET}>)
  else()
    list(TRANSFORM t_SOURCES REPLACE "^([^/].*)" "${CMAKE_CURRENT_SOURCE_DIR}/\\1" OUTPUT_VARIABLE subject)
  endif()
  foreach(file SUPPRESSIONS BASELINE)
    if(t_${file})
      string(TOLOWER ${file} option)
      get_filename_component(path ${t_${file}} ABSOLUTE)
      list(APPEND t_OPTIONS --${option} ${path})
    endif()
  endforeach()
  if(t_ARGS)
    list(PREPEND t_ARGS --)
  endif()
  add_test(NAME ${t_NAME} COMMAND ${NORACE_EXECUTABLE} check ${t_OPTIONS} ${subject} ${t_ARGS})
  if(NOT may_be_unknown EQUAL -1)
    set_tests_properties(${t_NAME} PROPERTIES SKIP_RETURN_CODE 2) # shown as skipped
  endif()
endfunction()
