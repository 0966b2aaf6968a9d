/* SPDX-License-Identifier: MIT */
#include "grade/roll/roster.h"
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include "base/heap.h"
#include "grade/roll/policy.h"

/* How the columns are called: by Moodle, Canvas, Gradescope, and by people. */
static const char *const names[] = {"Full name", "Student", "Student name", "Name", NULL};
static const char *const first_names[] = {"First name", "FirstName", "Given name", NULL};
static const char *const last_names[] = {"Last name", "LastName", "Surname", "Family name", NULL};
static const char *const ids[] = {"Identifier", "ID", "Submission ID", "User ID", NULL};
static const char *const numbers[] = {"ID number", "SIS User ID", "SID", "Student ID", "Student number", NULL};
static const char *const logins[] = {"Email address", "Email", "E-mail", "SIS Login ID", "Username", "Login", NULL};
static const char *const moments[] = {"Last modified (submission)", "Submission time", "Submitted", NULL};
static const char *const lates[] = {"Days late", "Late days", "Late", NULL};

#define COPY(to, from) snprintf(to, sizeof to, "%.*s", (int)sizeof to - 1, from)

static struct person *add_person(struct roster *r)
{
    r->item = heap_resize(r->item, (r->count + 1) * sizeof *r->item);
    struct person *p = &r->item[r->count++];
    *p = (struct person){.days_late = -1};
    return p;
}

/* "Participant 123" is 123. */
static const char *plain_id(const char *id)
{
    return strncasecmp(id, "Participant ", 12) ? id : id + 12;
}

/* Canvas puts a line of possible points, and one about muting, between the header and the students. */
static bool is_nobody(const struct person *p)
{
    const char *name = p->name + strspn(p->name, " ");
    return (!*name && !p->id[0] && !p->login[0] && !p->number[0]) || strstr(name, "Points Possible");
}

const char *roster_read(struct roster *r, const char *bytes, size_t size, unsigned *line)
{
    *r = (struct roster){0};
    const char *why = csv_read(&r->table, bytes, size, line);
    if (why)
        return why;
    const struct csv *t = &r->table;
    int name = csv_column(t, names), first = csv_column(t, first_names), last = csv_column(t, last_names);
    int id = csv_column(t, ids), number = csv_column(t, numbers), login = csv_column(t, logins);
    int moment = csv_column(t, moments), late = csv_column(t, lates);
    if (name < 0 && last < 0 && id < 0 && login < 0 && number < 0)
        return "its first line names no column of people: Full name, Name, Student, ID, Email or the like";
    for (size_t i = 1; i < t->rows; i++) {
        const struct csv_row *row = &t->row[i];
        struct person *p = add_person(r);
        p->row = (unsigned)i;
        if (name >= 0)
            COPY(p->name, csv_field(row, name));
        else if (last >= 0)
            snprintf(p->name, sizeof p->name, "%.140s %.140s", csv_field(row, first), csv_field(row, last));
        COPY(p->id, plain_id(csv_field(row, id)));
        COPY(p->number, csv_field(row, number));
        COPY(p->login, csv_field(row, login));
        COPY(p->handed, csv_field(row, moment));
        const char *days = csv_field(row, late);
        if (*days && strspn(days, "0123456789") == strlen(days) && strlen(days) < 5)
            p->days_late = atoi(days);
        if (is_nobody(p))
            r->count--;
    }
    *line = 0;
    return r->count ? NULL : "it lists nobody";
}

/* ---- Gradescope ---- */

/* The value of a line `:key: value`, without quotation marks; NULL: it is of another key. */
static char *value_of(char *line, const char *key)
{
    line += strspn(line, " -");
    size_t n = strlen(key);
    if (strncmp(line, key, n))
        return NULL;
    line += n + strspn(line + n, " ");
    size_t length = strlen(line);
    if (length > 1 && (*line == '\'' || *line == '"') && line[length - 1] == *line) {
        line[length - 1] = 0;
        line++;
    }
    return line;
}

void roster_metadata(struct roster *r, const char *text)
{
    char *copy = heap_text(text), *rest;
    struct person *p = NULL;
    for (char *line = strtok_r(copy, "\r\n", &rest); line; line = strtok_r(NULL, "\r\n", &rest)) {
        size_t n = strlen(line);
        char *value;
        if (!strncmp(line, "submission_", 11) && n > 11 && line[n - 1] == ':') {
            line[n - 1] = 0;
            p = add_person(r);
            COPY(p->id, line);
        } else if (!p)
            continue;
        else if ((value = value_of(line, ":name:"))) /* of a group the names stand in a row */
            snprintf(p->name + strlen(p->name), sizeof p->name - strlen(p->name), "%s%.200s", *p->name ? ", " : "",
                     value);
        else if ((value = value_of(line, ":sid:")) && !*p->number)
            COPY(p->number, value);
        else if ((value = value_of(line, ":email:")) && !*p->login)
            COPY(p->login, value);
        else if ((value = value_of(line, ":created_at:")) && !*p->handed)
            COPY(p->handed, value);
    }
    free(copy);
}

void roster_free(struct roster *r)
{
    csv_free(&r->table);
    free(r->item);
    *r = (struct roster){0};
}

/* ---- whose is it? ---- */

void roster_parts(const char *who, char *name, size_t size, char *number, size_t number_size)
{
    const char *end = strstr(who, "_assignsubmission_");
    size_t n = end ? (size_t)(end - who) : strlen(who), digits = 0;
    while (digits < n && isdigit((unsigned char)who[n - 1 - digits]))
        digits++;
    *number = 0;
    if (digits && digits < n && who[n - 1 - digits] == '_') {
        snprintf(number, number_size, "%.*s", (int)digits, who + n - digits);
        n -= digits + 1;
    }
    snprintf(name, size, "%.*s", (int)n, who);
}

/* ana@school.edu is ana, too. */
static bool is_login(const char *login, const char *who)
{
    char local[200];
    snprintf(local, sizeof local, "%.*s", (int)strcspn(login, "@"), login);
    return *login && (!strcasecmp(login, who) || person_same(local, who));
}

struct person *roster_find(const struct roster *r, const char *who)
{
    char name[300], number[32];
    roster_parts(who, name, sizeof name, number, sizeof number);
    for (size_t i = 0; i < r->count; i++) /* a platform's own number is sure */
        if (r->item[i].id[0] && (!strcmp(r->item[i].id, who) || (*number && !strcmp(r->item[i].id, number))))
            return &r->item[i];
    for (size_t i = 0; i < r->count; i++)
        if ((r->item[i].number[0] && !strcmp(r->item[i].number, who)) || is_login(r->item[i].login, who))
            return &r->item[i];
    struct person *found = NULL;
    for (size_t i = 0; i < r->count; i++) /* a name has to be of one only */
        if (r->item[i].name[0] && (person_same(r->item[i].name, who) || person_same(r->item[i].name, name))) {
            if (found)
                return NULL;
            found = &r->item[i];
        }
    return found;
}
