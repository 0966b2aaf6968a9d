/* SPDX-License-Identifier: MIT */
/*
 * @MACHINE@ is the machine, @MODULE@ its module, @END@ the end of its source's name, @BENCH@ the commands that build
 * and run the test bench, @PACKAGES@ the simulators.
 */
#include "kit/scripts.h"
#include <stddef.h>

/* How a runner of any CI gets the judge: Debian's packages, and this program from wherever the course keeps it. */
#define INSTALL "apt-get update && apt-get install -y --no-install-recommends ca-certificates git make @PACKAGES@\n"
#define BUILD                                                                                                          \
    "git clone --depth 1 \"$GATECADE_REPOSITORY\" gatecade && make -C gatecade setup WEB=no && make -C gatecade "      \
    "WEB=no\n"

const struct kit_script scripts[] = {
    {"student/check", true, "asks the judge about your design",
     "#!/bin/sh\n"
     "# The judge, as it grades: ./check, or ./check --effort deep for more play, --report page.html for a page.\n"
     "cd \"$(dirname \"$0\")\" || exit 1\n"
     "if ! command -v \"${GATECADE:=gatecade}\" >/dev/null 2>&1; then\n"
     "    echo \"check: gatecade is not installed, or not in PATH; install it, or set GATECADE to where it is\" >&2\n"
     "    exit 4\n"
     "fi\n"
     "for f in *.@END@; do # all that is handed in: every source but the board's top and the test bench\n"
     "    case $f in top.@END@ | @MODULE@_tb.@END@) ;; *) set -- \"$@\" \"$f\" ;; esac\n"
     "done\n"
     "exec \"$GATECADE\" check @MACHINE@ --top @MODULE@ \"$@\"\n"},
    {"student/test", true, "runs the test bench in a free simulator",
     "#!/bin/sh\n"
     "# The test bench: prints the first differences, and PASS or FAIL.\n"
     "set -e\n"
     "cd \"$(dirname \"$0\")\"\n"
     "work=$(mktemp -d)\n"
     "trap 'rm -rf \"$work\"' EXIT\n"
     "@BENCH@"
     "tail -n 12 \"$work/said\"\n"
     "[ \"$(tail -n 1 \"$work/said\")\" = PASS ]\n"},
    {"student/.github/workflows/check.yml", false, "checks every push on GitHub (set the variable GATECADE_REPOSITORY)",
     "name: check\n"
     "on: [push, pull_request]\n"
     "jobs:\n"
     "  check:\n"
     "    runs-on: ubuntu-latest\n"
     "    container: debian:12\n"
     "    steps:\n"
     "      - uses: actions/checkout@v4\n"
     "      - run: " INSTALL "      - run: " BUILD
     "        env: {GATECADE_REPOSITORY: \"${{ vars.GATECADE_REPOSITORY }}\"}\n"
     "      - run: GATECADE=$PWD/gatecade/build/gatecade ./check --untrusted --junit report.xml\n"},
    {"student/.forgejo/workflows/check.yml", false, "the same on Forgejo",
     "name: check\n"
     "on: [push, pull_request]\n"
     "jobs:\n"
     "  check:\n"
     "    runs-on: docker\n"
     "    container: {image: \"debian:12\"}\n"
     "    steps:\n"
     "      - run: " INSTALL "      - run: git clone --depth 1 \"$GITHUB_SERVER_URL/$GITHUB_REPOSITORY\" design\n"
     "      - run: " BUILD "        env: {GATECADE_REPOSITORY: \"${{ vars.GATECADE_REPOSITORY }}\"}\n"
     "      - run: GATECADE=$PWD/gatecade/build/gatecade design/check --untrusted\n"},
    {"student/.gitlab-ci.yml", false, "the same on GitLab",
     "check:\n"
     "  image: debian:12\n"
     "  script:\n"
     "    - " INSTALL "    - " BUILD
     "    - GATECADE=$PWD/gatecade/build/gatecade ./check --untrusted --junit report.xml\n"
     "  artifacts:\n"
     "    when: always\n"
     "    reports: {junit: report.xml}\n"},
    {"teacher/grade", true, NULL,
     "#!/bin/sh\n"
     "# teacher/grade HANDED-IN… [OPTION…]: grades what a platform handed out, into the folder report beside this "
     "script.\n"
     "here=$(cd \"$(dirname \"$0\")\" && pwd) || exit 1\n"
     "exec \"${GATECADE:-gatecade}\" grade @MACHINE@ \"$@\" --top @MODULE@ --rubric \"$here/rubric.txt\" --out "
     "\"$here/report\"\n"},
    {"teacher/alike", true, NULL,
     "#!/bin/sh\n"
     "# teacher/alike HANDED-IN…: who has copied from whom; what students were given counts for nobody.\n"
     "here=$(cd \"$(dirname \"$0\")\" && pwd) || exit 1\n"
     "exec \"${GATECADE:-gatecade}\" similar \"$@\" --given \"$here/../student/@MODULE@.@END@\" --given "
     "\"$here/../student/parts.@END@\" --out \"$here/alike\"\n"},
    {"teacher/vpl_evaluate.sh", true, NULL,
     "#!/bin/bash\n"
     "# For Moodle's VPL: put it, the program gatecade and rubric.txt among the execution files, to be kept while "
     "running.\n"
     ". vpl_environment.sh 2>/dev/null\n"
     "here=$PWD\n"
     "chmod 755 gatecade 2>/dev/null\n"
     "program=$([ -x ./gatecade ] && echo \"$here/gatecade\" || echo gatecade)\n"
     "{\n"
     "    echo '#!/bin/bash'\n"
     "    echo 'mkdir -p .handed && for f in $VPL_SUBFILES; do cp --parents \"$f\" .handed 2>/dev/null; done'\n"
     "    echo \"'$program' grade @MACHINE@ .handed --one --top @MODULE@ --rubric '$here/rubric.txt' --out .report "
     ">.said 2>&1\"\n"
     "    echo 'cat .report/submissions/*/vpl.txt 2>/dev/null || { echo \"Comment :=>> The grader failed; no grade.\"; "
     "sed \"s/^/Comment "
     ":=>> >/\" .said; }'\n"
     "} >vpl_execution\n"
     "echo \"VPL_SUBFILES='$VPL_SUBFILES'\" | sed -i \"1r /dev/stdin\" vpl_execution\n"
     "chmod 755 vpl_execution\n"},
    {"teacher/prairielearn/run.sh", true, NULL,
     "#!/bin/sh\n"
     "# For PrairieLearn's external grader: its entry point; student files are in /grade/student.\n"
     "root=${GRADE_ROOT:-/grade}\n"
     "out=$(mktemp -d)\n"
     "mkdir -p \"$root/results\"\n"
     "\"${GATECADE:-gatecade}\" grade @MACHINE@ \"$root/student\" --one --top @MODULE@ --rubric "
     "\"$root/tests/rubric.txt\" --out \"$out\" &&\n"
     "    cp \"$out\"/submissions/*/prairielearn.json \"$root/results/results.json\"\n"
     "status=$?\n"
     "rm -rf \"$out\"\n"
     "exit $status\n"},
    {"teacher/prairielearn/info.json", false, NULL,
     "{\n"
     "  \"uuid\": \"@UUID@\",\n"
     "  \"title\": \"@TITLE@\",\n"
     "  \"topic\": \"Digital design\",\n"
     "  \"type\": \"v3\",\n"
     "  \"gradingMethod\": \"External\",\n"
     "  \"externalGradingOptions\": {\n"
     "    \"enabled\": true,\n"
     "    \"image\": \"gatecade\",\n"
     "    \"entrypoint\": \"/grade/tests/run.sh\",\n"
     "    \"timeout\": 300\n"
     "  }\n"
     "}\n"},
    {NULL, false, NULL, NULL},
};
