# Run by CTest (tests/lit/CMakeLists.txt), one test at a time. What stands in a test besides lit's own words:
#
#   precedent …             the binary under test; precedent-opt … stands beside it
#   %{status} N COMMAND…    runs the command and wants exit status N; its output passes through
#   %{schema} NAME FILE     wants FILE to be JSON of reports/schema/NAME.schema.json
#   %{make} KIND FILE       writes an input that cannot stand in a test (support/make.py)
#   %{new-rule}             tools/new-rule; the tests give it a --root= of their own
#   %{rules-def}            verify/rules/Rules.def
#   %{tools}                the folder tools of the checkout
#   %{examples}             examples/
#   %{plugin}               the plugin for MLIR's mlir-opt
#   %{mpirun}               Open MPI's, for processes on this machine as whoever runs the tests
#   %{python}               Python 3
import os
import sys

import lit.formats

config.name = "precedent"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".test", ".mlir"]
config.excludes = ["Inputs", "support"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = lit_config.params["output"]

precedent = lit_config.params["precedent"]
support = os.path.join(config.test_source_root, "support")
config.environment["PATH"] = os.pathsep.join(
    [os.path.dirname(precedent), lit_config.params["llvm_tools"], config.environment["PATH"]]
)
config.environment["PYTHONDONTWRITEBYTECODE"] = "1"
# Reports must not depend on what the machine is set to.
config.environment["LC_ALL"] = "C.UTF-8"
for variable in ("NO_COLOR", "CI"):
    config.environment.pop(variable, None)

config.substitutions.append(("%{python}", sys.executable))
checkout = os.path.dirname(os.path.dirname(config.test_source_root))
config.substitutions.append(("%{new-rule}", f"{sys.executable} {checkout}/tools/new-rule"))
config.substitutions.append(("%{tools}", f"{checkout}/tools"))
config.substitutions.append(("%{rules-def}", f"{checkout}/verify/rules/Rules.def"))
config.substitutions.append(("%{plugin}", lit_config.params["plugin"]))
# More processes than processors, by root in a container, and on a machine without ssh.
mpirun = f"{lit_config.params['mpirun']} --oversubscribe --mca plm_rsh_agent sh"
config.substitutions.append(("%{mpirun}", mpirun + (" --allow-run-as-root" if os.getuid() == 0 else "")))
config.substitutions.append(("%{examples}", f"{checkout}/examples"))
config.substitutions.append(("%{status}", f"{sys.executable} {support}/status.py"))
config.substitutions.append(("%{schema}", f"{sys.executable} {support}/schema.py {lit_config.params['schemas']}"))
config.substitutions.append(("%{make}", f"{sys.executable} {support}/make.py"))
