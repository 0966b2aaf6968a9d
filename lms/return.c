/* SPDX-License-Identifier: MIT */
/*
 * gatecade return: the points of a class, back into the platform that handed it out.
 *
 *   Moodle   its grading worksheet with the grades filled in, every other cell as it was; and a zip of reports under
 * the names of the submissions' folders, which Moodle takes as feedback files Canvas   the gradebook with one column:
 * the columns that Canvas knows a student by, and the assignment's any      a table of ids and points
 *
 * Who is in the report and not in the platform's table goes to left-over.csv: nobody is lost.
 */
#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "base/command.h"
#include "base/folder.h"
#include "base/heap.h"
#include "base/options.h"
#include "base/output.h"
#include "base/slurp.h"
#include "check/handin/zip.h"
#include "formats/csv.h"
#include "grade/result.h"
#include "grade/roll/roster.h"

extern const struct command command_return;

struct request {
    const char *moodle, *canvas, *table, *assignment, *out;
};

/* A result of the report, and whose it is. */
struct returned {
    struct result *result;
    char folder[PATH_MAX];
    const struct person *person;
};

struct report {
    struct returned *item;
    size_t count;
    struct roster roster;
    const char *path; /* of the platform's table */
};

/* ---- the report ---- */

static int not_hidden(const struct dirent *e)
{
    return e->d_name[0] != '.';
}

static int read_report(struct report *r, const char *folder)
{
    char submissions[PATH_MAX], json[PATH_MAX];
    struct dirent **entry;
    path_join(submissions, folder, "submissions");
    int n = scandir(submissions, &entry, not_hidden, alphasort);
    for (int i = 0; i < n; i++) {
        struct returned one = {.result = heap_get(sizeof *one.result)};
        if (path_join(one.folder, submissions, entry[i]->d_name) && path_join(json, one.folder, "result.json") &&
            result_load(one.result, json)) {
            r->item = heap_resize(r->item, (r->count + 1) * sizeof *r->item);
            r->item[r->count++] = one;
        } else
            free(one.result);
        free(entry[i]);
    }
    if (n >= 0)
        free(entry);
    return r->count ? GOOD : complain(BAD, "%s: no results of gatecade grade are there", folder);
}

static void free_report(struct report *r)
{
    for (size_t i = 0; i < r->count; i++)
        free(r->item[i].result);
    free(r->item);
    roster_free(&r->roster);
}

/* The platform's table; every result is looked up in it.  Of Gradescope's "Ana Lima (submission_12)" the name counts.
 */
static int read_table(struct report *r, const char *path)
{
    unsigned line;
    size_t size;
    char *text = slurp_whole(path, 64 << 20, &size);
    if (!text)
        return complain(BAD, "%s: %s", path, strerror(errno));
    const char *why = roster_read(&r->roster, text, size, &line);
    free(text);
    if (why && line)
        return complain(BAD, "%s: line %u: %s", path, line, why);
    if (why)
        return complain(BAD, "%s: %s", path, why);
    r->path = path;
    for (size_t i = 0; i < r->count; i++) {
        const struct result *one = r->item[i].result;
        char name[sizeof one->name];
        snprintf(name, sizeof name, "%s", one->name);
        char *bracket = strstr(name, " (submission_");
        if (bracket)
            *bracket = 0;
        const struct person *p = roster_find(&r->roster, name);
        if (!p && one->id[0])
            p = roster_find(&r->roster, one->id);
        r->item[i].person = p;
    }
    return GOOD;
}

static const struct returned *item_of(const struct report *r, unsigned row)
{
    for (size_t i = 0; i < r->count; i++)
        if (r->item[i].person && r->item[i].person->row == row)
            return &r->item[i];
    return NULL;
}

/* Points of so many; 0: as the rubric has them. */
static void points_text(const struct result *r, double of, char text[32])
{
    double points = of > 0 ? r->score / r->rubric.points * of : r->score;
    snprintf(text, 32, "%g", round(points * 100) / 100);
}

/* ---- files ---- */

static int open_in(const char *out, const char *name, struct output *to)
{
    char path[PATH_MAX];
    return path_join(path, out, name) ? output_open(to, path) : complain(BAD, "%s: the name is too long", out);
}

/* A field as the table itself has them: what spreadsheets would evaluate was in it before. */
static void plain_field(FILE *f, const char *text, char comma)
{
    if (!strchr(text, comma) && !text[strcspn(text, "\"\r\n")]) {
        fputs(text, f);
        return;
    }
    fputc('"', f);
    for (; *text; text++) {
        if (*text == '"')
            fputc('"', f);
        fputc(*text, f);
    }
    fputc('"', f);
}

static int write_left_over(const struct report *r, const char *out)
{
    struct output to;
    size_t n = 0;
    const char *first = "";
    for (size_t i = r->count; i-- > 0;)
        if (!r->item[i].person)
            n++, first = r->item[i].result->name;
    if (!n)
        return GOOD;
    if (open_in(out, "left-over.csv", &to))
        return BAD;
    fputs("name,id,score,points\n", to.file);
    for (size_t i = 0; i < r->count; i++) {
        char points[32];
        if (r->item[i].person)
            continue;
        csv_text(to.file, r->item[i].result->name);
        fputc(',', to.file);
        csv_text(to.file, r->item[i].result->id);
        points_text(r->item[i].result, 0, points);
        fprintf(to.file, ",%s,%g\n", points, r->item[i].result->rubric.points);
    }
    complain(GOOD, "%zu of %zu are not in %s, and are in %s/left-over.csv; the first: %s", n, r->count, r->path, out,
             first);
    return output_close(&to);
}

/* ---- Moodle ---- */

static const char *const grade_names[] = {"Grade", NULL};
static const char *const most_names[] = {"Maximum Grade", NULL};
static const char *const comment_names[] = {"Feedback comments", NULL};
static const char *const identifier_names[] = {"Identifier", NULL};
static const char *const modified_names[] = {"Last modified (grade)", NULL};

/* Moodle finds these three by their names, in the language of who uploads, and refuses a file that lacks one. */
static bool is_worksheet(const struct csv *t)
{
    return csv_column(t, identifier_names) >= 0 && csv_column(t, grade_names) >= 0 &&
           csv_column(t, modified_names) >= 0;
}

static int moodle_worksheet(const struct report *r, const char *out)
{
    const struct csv *t = &r->roster.table;
    int grade = csv_column(t, grade_names), most = csv_column(t, most_names), comment = csv_column(t, comment_names);
    struct output to;
    if (!is_worksheet(t))
        return complain(BAD,
                        "%s: no grading worksheet of Moodle: it wants the columns Identifier, Grade and Last modified "
                        "(grade); download it with Moodle in English",
                        r->path);
    if (open_in(out, "worksheet.csv", &to))
        return BAD;
    fputs(t->mark ? "\xef\xbb\xbf" : "", to.file);
    for (size_t i = 0; i < t->rows; i++) {
        const struct returned *one = i ? item_of(r, (unsigned)i) : NULL;
        for (unsigned k = 0; k < t->row[i].fields; k++) {
            char points[32];
            const char *text = t->row[i].field[k];
            char remark[200];
            if (one && (int)k == grade) {
                points_text(one->result, most >= 0 ? strtod(csv_field(&t->row[i], most), NULL) : 0, points);
                text = points;
            } else if (one && (int)k == comment && !*text) {
                snprintf(remark, sizeof remark, "%g of %g points; the report has all of it.",
                         result_rounded(one->result->score), one->result->rubric.points);
                text = remark;
            }
            if (k)
                fputc(',', to.file); /* whatever it was, after a spreadsheet: commas are what Moodle reads */
            plain_field(to.file, text, ',');
        }
        fputs("\r\n", to.file);
    }
    return output_close(&to);
}

/* Moodle takes a file as feedback by the name of its folder: NAME_NUMBER_assignsubmission_file_, as it handed it out.
 */
static const char *put_feedback(struct zip *z, const struct returned *one)
{
    char name[300], number[32], entry[PATH_MAX], path[PATH_MAX];
    size_t size;
    roster_parts(one->result->name, name, sizeof name, number, sizeof number);
    if (!*number)
        snprintf(number, sizeof number, "%.31s", one->person->id);
    for (char *c = name; *c; c++)
        if (*c == '_' || *c == '/')
            *c = ' ';
    snprintf(entry, sizeof entry, "%s_%s_assignsubmission_file_/report.html", name, number);
    char *text = path_join(path, one->folder, "report.html") ? slurp(path, 64 << 20, &size) : NULL;
    if (!text)
        return "a report is gone; grade it again";
    const char *why = zip_put(z, entry, text, size, false);
    free(text);
    return why;
}

static int moodle_feedback(const struct report *r, const char *out)
{
    struct output to;
    struct zip z;
    if (open_in(out, "feedback.zip", &to))
        return BAD;
    const char *why = zip_open(&z, to.file);
    for (size_t i = 0; i < r->count && !why; i++)
        if (r->item[i].person)
            why = put_feedback(&z, &r->item[i]);
    const char *end = zip_close(&z);
    if (!why && !end)
        return output_close(&to);
    complain(BAD, "%s/feedback.zip: %s", out, why ? why : end);
    output_drop(&to);
    return BAD;
}

/* ---- Canvas ---- */

/* A column of an assignment has its number behind its name: "Lab 3 (4711)". */
static bool is_assignment(const char *header)
{
    const char *open = strrchr(header, '(');
    size_t digits = open ? strspn(open + 1, "0123456789") : 0;
    return open && open > header && digits && !strcmp(open + 1 + digits, ")");
}

static int canvas_column(const struct report *r, const char *wanted, int *column)
{
    const struct csv_row *head = &r->roster.table.row[0];
    unsigned found = 0;
    char all[300] = "";
    *column = -1;
    for (unsigned k = 0; k < head->fields; k++) {
        size_t length = strcspn(head->field[k], "(");
        while (length && head->field[k][length - 1] == ' ')
            length--;
        bool named =
            wanted && (!strcmp(head->field[k], wanted) || (is_assignment(head->field[k]) && strlen(wanted) == length &&
                                                           !strncmp(head->field[k], wanted, length)));
        if (named || (!wanted && is_assignment(head->field[k]))) {
            *column = (int)k;
            found++;
        }
        if (is_assignment(head->field[k]) && strlen(all) + strlen(head->field[k]) + 3 < sizeof all)
            snprintf(all + strlen(all), sizeof all - strlen(all), "%s%s", *all ? ", " : "", head->field[k]);
    }
    if (wanted || found == 1) /* one that is not there is made by Canvas */
        return found > 1 ? complain(BAD, "%s: several columns are called %s", r->path, wanted) : GOOD;
    return complain(USAGE, "return --canvas needs --assignment NAME: %s has %s", r->path,
                    *all ? all : "no column of an assignment yet, so give a new name");
}

static bool is_possible(const struct csv_row *row, int name)
{
    return strstr(csv_field(row, name), "Points Possible") != NULL;
}

static int canvas_gradebook(const struct report *r, const char *out, const char *wanted)
{
    static const char *const known[][3] = {{"Student", NULL}, {"LastName", NULL},    {"FirstName", NULL},
                                           {"ID", NULL},      {"SIS User ID", NULL}, {"SIS Login ID", NULL},
                                           {"Section", NULL}};
    enum { STUDENT, LAST, FIRST, ID, USER, LOGIN, SECTION, KNOWN };
    const struct csv *t = &r->roster.table;
    int column, at[KNOWN];
    for (unsigned k = 0; k < KNOWN; k++)
        at[k] = csv_column(t, known[k]);
    if (at[STUDENT] >= 0)
        at[LAST] = at[FIRST] = -1;
    int name = at[STUDENT] >= 0 ? at[STUDENT] : at[LAST];
    if (name < 0 || at[ID] < 0 || at[SECTION] < 0)
        return complain(BAD, "%s: no gradebook of Canvas: it wants the columns Student, ID and Section", r->path);
    if (at[LOGIN] < 0) /* Canvas takes the other only beside it */
        at[USER] = -1;
    int status = canvas_column(r, wanted, &column);
    struct output to;
    if (status || (status = open_in(out, "grades.csv", &to)))
        return status;
    double of = 0;
    bool told = false; /* what can be had stands in a line of its own */
    for (size_t i = 1; i < t->rows; i++)
        if (is_possible(&t->row[i], name)) {
            told = true;
            of = column >= 0 ? strtod(csv_field(&t->row[i], column), NULL) : of;
        }
    for (size_t i = 0; i < t->rows; i++) {
        const struct returned *one = i ? item_of(r, (unsigned)i) : NULL;
        bool possible = i && is_possible(&t->row[i], name);
        char points[32] = "";
        if (i && !one && !possible)
            continue; /* Canvas changes who is in the file, and nobody else */
        for (unsigned k = 0; k < KNOWN; k++)
            if (at[k] >= 0) {
                plain_field(to.file, csv_field(&t->row[i], at[k]), ',');
                fputc(',', to.file);
            }
        if (one)
            points_text(one->result, of, points);
        else if (column < 0)
            snprintf(points, sizeof points, "%g", r->item[0].result->rubric.points); /* of an assignment that is new */
        plain_field(to.file,
                    !i                  ? (column >= 0 ? csv_field(&t->row[0], column) : wanted)
                    : one || column < 0 ? points
                                        : csv_field(&t->row[i], column),
                    ',');
        fputs("\r\n", to.file);
        if (!i && column < 0 && !told) {
            fputs("    Points Possible", to.file);
            for (unsigned k = 0; k < KNOWN; k++)
                fputs(at[k] >= 0 ? "," : "", to.file);
            fprintf(to.file, "%g\r\n", r->item[0].result->rubric.points);
        }
    }
    return output_close(&to);
}

/* ---- any table ---- */

static int write_table(const struct report *r, const char *path)
{
    struct output to;
    if (output_open(&to, path))
        return BAD;
    fputs("name,id,score,points,percent,verdict,days_late,attempt\n", to.file);
    for (size_t i = 0; i < r->count; i++) {
        const struct result *one = r->item[i].result;
        char name[300], number[32];
        roster_parts(one->name, name, sizeof name, number, sizeof number);
        csv_text(to.file, name);
        fputc(',', to.file);
        csv_text(to.file, one->id[0] ? one->id : number);
        fprintf(to.file, ",%g,%g,%.2f,%s,%u,%u\n", result_rounded(one->score), one->rubric.points,
                100 * one->score / one->rubric.points, outcome_word(one->outcome), one->late_days, one->attempt);
    }
    return output_close(&to);
}

/* ---- the command ---- */

static int give_back(struct report *r, const struct request *w)
{
    const char *why = folder_make(w->out);
    if (why)
        return complain(BAD, "%s: %s", w->out, why);
    int status = read_table(r, w->moodle ? w->moodle : w->canvas);
    if (!status)
        status = w->moodle ? (moodle_worksheet(r, w->out) || moodle_feedback(r, w->out) ? BAD : GOOD)
                           : canvas_gradebook(r, w->out, w->assignment);
    if (!status)
        status = write_left_over(r, w->out);
    size_t back = 0;
    for (size_t i = 0; i < r->count; i++)
        back += r->item[i].person != NULL;
    if (!status)
        printf("%zu of %zu: %s/%s\n", back, r->count, w->out,
               w->moodle ? "worksheet.csv and feedback.zip" : "grades.csv");
    return status ? status : output_finish();
}

static int run(int argc, char **argv)
{
    struct request w = {0};
    struct report r = {0};
    int status = options_read(&command_return, &w, &argc, argv);
    if (status)
        return status;
    if (argc != 2)
        return complain(USAGE, "return takes the folder that gatecade grade has written");
    if (!w.moodle + !w.canvas + !w.table != 2)
        return complain(USAGE,
                        "return takes one of --moodle WORKSHEET.csv, --canvas GRADEBOOK.csv and --table FILE.csv");
    if (!w.table && !w.out)
        return complain(USAGE, "return needs --out DIR for what goes back");
    status = read_report(&r, argv[1]);
    if (!status)
        status = w.table ? write_table(&r, w.table) : give_back(&r, &w);
    free_report(&r);
    return status;
}

static const struct option options[] = {
    {.name = "--moodle",
     OPTION_TEXT(struct request, moodle),
     .value = "FILE.csv",
     .help = "Moodle's grading worksheet: it is filled in, and the reports go into a zip of feedback files"},
    {.name = "--canvas",
     OPTION_TEXT(struct request, canvas),
     .value = "FILE.csv",
     .help = "Canvas's gradebook, as exported: a file to import, with one column"},
    {.name = "--assignment",
     OPTION_TEXT(struct request, assignment),
     .value = "NAME",
     .help = "of Canvas: whose column it is, where there are several; one that is new is made by Canvas"},
    {.name = "--table",
     OPTION_TEXT(struct request, table),
     .value = "FILE.csv",
     .help = "names, ids and points for anything else"},
    {.name = "--out", OPTION_TEXT(struct request, out), .value = "DIR", .help = "where it goes"},
    {0},
};

const struct command command_return = {
    .name = "return",
    .usage = "REPORT --moodle|--canvas|--table FILE.csv [OPTION]...",
    .summary = "points and reports of a class, back into the platform",
    .help = "REPORT is the folder that gatecade grade has written (--out).",
    .options = options,
    .run = run,
};
