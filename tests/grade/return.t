#!/bin/bash
# SPDX-License-Identifier: MIT
# In and out of platforms: a mixed class of 80 from Moodle, Canvas and Gradescope with rubbish among it, nobody lost; and back again in
# forms that their importers take.
set -u
: "${GATECADE:=$PWD/build/gatecade}"
here=$PWD
. tests/tap.sh
work=$(mktemp -d) && trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
good=$here/examples/class/amara/scorer.v

# ---- 48 of Moodle, 17 of Canvas, 15 of Gradescope -------------------------------------------------------------------------------
mkdir moodle canvas gradescope
printf '\357\273\277Identifier,"Full name","Email address",Status,Grade,"Maximum Grade","Grade can be changed","Last modified (submission)","Last modified (grade)","Feedback comments"\r\n' >worksheet.csv
for i in $(seq 48); do
    folder="moodle/Ana Lima ${i}_$((1000 + i))_assignsubmission_file_" && mkdir "$folder"
    case $i in
    1) cp "$good" "$folder" ;;
    2) echo %PDF >"$folder/report.pdf" ;;
    3) printf 'Rar!' >"$folder/project.rar" ;;
    4) (cp "$good" in.v && zip -q inner.zip in.v && zip -q "$folder/outer.zip" inner.zip) ;;
    5) : ;; # an empty folder
    *) echo "module m$i;" >"$folder/notes.txt" ;;
    esac
    printf 'Participant %d,"Ana Lima %d",a%d@x.edu,"Submitted for grading - ",,50.00,Yes,"Tuesday, 3 March 2026, 11:58 AM",-,\r\n' $((1000 + i)) $i $i >>worksheet.csv
done
printf 'Participant 1999,"Zoë, Only on the list",z@x.edu,"No submission",,50.00,Yes,-,-,\r\n' >>worksheet.csv
printf 'Student,ID,SIS User ID,SIS Login ID,Section,"Lab 3 (77)","Lab 4 (78)"\n,,,,,"Manual Posting",\n    Points Possible,,,,,20,30\n' >gradebook.csv
for i in $(seq 17); do
    late=$([ $((i % 5)) = 0 ] && echo _LATE)
    case $i in
    1) cp "$good" "canvas/limaana$i${late}_$((200 + i))_$((900 + i))_scorer.v" ;;
    2) printf 'Rar!' >"canvas/limaana$i${late}_$((200 + i))_$((900 + i))_all.rar" ;;
    *) echo "%PDF" >"canvas/limaana$i${late}_$((200 + i))_$((900 + i))_design.pdf" ;;
    esac
    printf '"Lima, Ana %d",%d,S%d,ana%d,01,,\n' $i $((200 + i)) $i $i >>gradebook.csv
done
echo stray >canvas/readme.txt
for i in $(seq 15); do
    mkdir gradescope/submission_$((5000 + i)) && echo no >gradescope/submission_$((5000 + i))/answer.txt
    printf 'submission_%d:\n  :submitters:\n  - :name: Gül Şen %d\n    :sid: '"'G%d'"'\n    :email: g%d@x.edu\n  :created_at: 2026-03-0%d 10:00:00.000000000 Z\n  :score: 0.0\n' $((5000 + i)) $i $i $i $((1 + i % 3)) >>gradescope/submission_metadata.yml
done
(cd moodle && zip -qr ../moodle.zip .) && (cd canvas && zip -q ../canvas.zip ./*) && mkdir assignment_9_export && mv gradescope/* assignment_9_export && zip -qr gradescope.zip assignment_9_export
out=$("$GATECADE" grade bobing-score moodle.zip canvas.zip gradescope.zip --effort quick --jobs 2 --due 2026-03-02 --late 10% --out report 2>&1)
table=$(cat report/class.csv)
same "all 80 have a row" "0 80" "$? $(($(wc -l <<<"$table") - 1))"
same "Moodle, Canvas, Gradescope" "48 17 15" "$(grep -c assignsubmission <<<"$table") $(grep -c '^limaana' <<<"$table") $(grep -c '^Gül Şen .*(submission_50' <<<"$table")"
same "those with a design have their points" 2 "$(grep -c ',conforms,' <<<"$table")"
like "a .rar is named, with what to do" 'project\.rar; a \.rar cannot be read here: hand in a \.zip' "$(cat report/submissions/Ana_Lima_3_*/report.txt)"
like "an archive in an archive, too" 'inner\.zip; an archive in an archive is not opened' "$(cat report/submissions/Ana_Lima_4_*/report.txt)"
like "an empty folder is no-source" '^Ana Lima 5_1005_assignsubmission_file_,0,100,cannot-judge,no-source' "$table"
same "Canvas's LATE is a day late" "limaana10_210 limaana15_215 limaana5_205" "$(awk -F, '/^limaana/ && $7 == 1 {print $1}' <<<"$table" | sort | xargs)"
same "Gradescope says when: so many days" "0 1 2" "$(for i in 3 1 2; do awk -F, -v who="Gül Şen $i (" 'index($1, who) == 1 {print $7}' <<<"$table"; done | xargs)"
like "a stray file beside them is told" 'readme.txt is skipped' "$out"

# ---- and back ----------------------------------------------------------------------------------------------------------------------
out=$("$GATECADE" return report --moodle worksheet.csv --out back 2>&1)
same "back to Moodle" 0 $?
unzip -Z1 back/feedback.zip >listing
same "Moodle's importer takes worksheet and feedback" 48 "$(node "$here/tests/grade/importers.mjs" moodle worksheet.csv back/worksheet.csv listing 2>&1)"
like "points of its own maximum" '"?Ana Lima 1"?,a1@x.edu,Submitted for grading - ,(40|45|50),50.00' "$(cat back/worksheet.csv)"
like "who is elsewhere is told, and kept" '^gatecade: 32 of 80 are not in worksheet.csv, and are in back/left-over.csv' "$out"
same "all of them" 33 "$(wc -l <back/left-over.csv)"
like "the report is the student's own" '<h1><bdi>Ana Lima 1' "$(unzip -p back/feedback.zip 'Ana Lima 1_1001_assignsubmission_file_/report.html')"
out=$("$GATECADE" return report --canvas gradebook.csv --assignment 'Lab 3' --out back 2>&1)
same "back to Canvas" 0 $?
same "Canvas's importer takes it" 17 "$(node "$here/tests/grade/importers.mjs" canvas gradebook.csv back/grades.csv 2>&1)"
like "points of those that are possible" '"Lima, Ana 1",201,S1,ana1,01,20' "$(cat back/grades.csv)"
"$GATECADE" return report --table all.csv && same "any other: a table of all" 81 "$(wc -l <all.csv)"

# ---- what is wrong is told -----------------------------------------------------------------------------------------------------------
bad() { like "$1" "$2" "$("$GATECADE" return "${@:3}" 2>&1)"; }
bad "several assignments" '^gatecade: return --canvas needs --assignment NAME: gradebook.csv has Lab 3 \(77\), Lab 4 \(78\)' report --canvas gradebook.csv --out back
bad "the other platform's table" '^gatecade: gradebook.csv: no grading worksheet of Moodle' report --moodle gradebook.csv --out back
bad "and round the other way" '^gatecade: worksheet.csv: no gradebook of Canvas' report --canvas worksheet.csv --out back
bad "no report" '^gatecade: nowhere: no results' nowhere --moodle worksheet.csv --out back
bad "nothing to return to" '^gatecade: return takes one of' report
printf 'Identifier;Grade;Last modified (grade)\rParticipant 1001;;-\r' >cr.csv
bad "semicolons and CR alone, as a spreadsheet leaves it" '^1 of 80: cr/worksheet.csv' report --moodle cr.csv --out cr
same "come back as Moodle reads them" "Identifier,Grade,Last modified (grade)" "$(head -1 cr/worksheet.csv | tr -d '\r')"
printf 'Identifier,Grade\nParticipant 1001,\n' >short.csv
bad "a worksheet that Moodle would refuse" '^gatecade: short.csv: no grading worksheet of Moodle: it wants the columns .*Last modified' report --moodle short.csv --out back
printf 'LastName,FirstName,ID,SIS User ID,Section,Lab 3 (77)\n    Points Possible,,,,,20\nLima,Ana 1,201,S1,01,\n' >split.csv
bad "Canvas with names in two columns" '^1 of 80: split/grades.csv' report --canvas split.csv --out split
same "is taken, too" 1 "$(node "$here/tests/grade/importers.mjs" canvas split.csv split/grades.csv 2>&1)"
printf 'Student,ID,Section\n"Lima, Ana 1",201,01\n' >none.csv
"$GATECADE" return report --canvas none.csv --assignment 'Lab 9' --out none >/dev/null 2>&1
same "an assignment that is new says what it is worth" "    Points Possible,,,100" "$(sed -n 2p none/grades.csv | tr -d '\r')"
same "and is taken" 1 "$(node "$here/tests/grade/importers.mjs" canvas none.csv none/grades.csv 2>&1)"
printf 'Student,ID,Lab 3 (77)\n"Lima, Ana 1",201,\n' >section.csv
bad "a gradebook that Canvas would refuse" '^gatecade: section.csv: no gradebook of Canvas: it wants the columns Student, ID and Section' report --canvas section.csv --out back
printf 'Identifier,Grade\n"Participant 1,\n' >open.csv
bad "a quotation mark that stays open" '^gatecade: open.csv: line 2: a quotation mark' report --moodle open.csv --out back
done_testing
