/* SPDX-License-Identifier: MIT */
#include "check/hdl/refuse.h"
#include "base/heap.h"
#include "base/text.h"
#include <ctype.h>
#include <string.h>
#include <strings.h>

static const char native[] = "refused-native-code", file[] = "refused-file-access", program[] = "refused-program",
                  upward[] = "refused-upward-reference", plugin[] = "refused-plug-in", task[] = "refused-system-task",
                  directive[] = "refused-directive", attribute[] = "refused-attribute", bytes[] = "refused-text",
                  much[] = "refused-size";
const char refuse_build[] = "does-not-build";

static const struct {
    const char *id, *sentence;
} sentences[] = {
    {native, "the design asks the simulator to run native code, which a circuit never needs"},
    {file, "the design opens files; a circuit has none, and constants can stand in the source"},
    {program, "the design starts programs of the computer it is simulated on"},
    {upward, "the design reaches out of itself into what surrounds it"},
    {plugin, "the design calls a simulator's plug-in or command line"},
    {task, "the design calls a system task or function that is not among those that a circuit may need"},
    {directive, "the design holds a compiler directive that is not among those that a circuit may need"},
    {attribute, "the design uses an attribute that is neither VHDL's nor declared in its own files"},
    {bytes, "the text can be read in more than one way; write this place in plain characters"},
    {much, "the design's macros and includes make more text than any circuit needs"},
};

/* ---- Verilog ---- */

/* System tasks and functions that print, compute, tell the time or end the run; a trailing * stands for any of b, h and
   o, or none.  A file that $dumpfile names is not written: the box has no dumper. */
static const char tasks[] =
    " $display* $write* $strobe* $monitor* $monitoron $monitoroff $swrite* $sformat $sformatf $psprintf $sscanf "
    "$timeformat $printtimescale $showscopes $info $warning $error $fatal $finish $stop $exit "
    "$dumpfile $dumpvars $dumpon $dumpoff $dumpall $dumpflush $dumplimit "
    "$time $stime $realtime $random $urandom $urandom_range $dist_uniform $dist_normal $dist_exponential "
    "$dist_poisson $dist_chi_square $dist_t $dist_erlang "
    "$signed $unsigned $clog2 $bits $size $left $right $low $high $increment $dimensions $unpacked_dimensions "
    "$typename $cast $unit $isunbounded $isunknown $countones $countbits $countdrivers $onehot $onehot0 "
    "$rtoi $itor $realtobits $bitstoreal $shortrealtobits $bitstoshortreal "
    "$ln $log10 $exp $sqrt $pow $floor $ceil $sin $cos $tan $asin $acos $atan $atan2 $hypot $sinh $cosh $tanh "
    "$asinh $acosh $atanh $abs $min $max "
    "$past $rose $fell $stable $changed $sampled $asserton $assertoff $assertkill "
    "$setup $hold $setuphold $recovery $removal $recrem $skew $timeskew $fullskew $width $period $nochange ";

/* Of all that are not on the list some are known, and the student is told what they do. */
static const struct known {
    const char *id, *words;
    const char *heads; /* of words */
} known_tasks[] = {
    {file,
     " $fopen $fclose $fread $fwrite* $fdisplay* $fstrobe* $fmonitor* $fgets $fgetc $fscanf $fseek $fflush $ferror "
     "$ftell $feof $rewind $ungetc $log $nolog $save $restart $incsave $input $table_model ",
     " $readmem $writemem $sreadmem $sdf_ $ivlh_ $fopen "},
    {program, " $system ", " "},
    {upward, " $root ", " "},
    {plugin, " ", " $value$ $test$ $set_ $simparam "},
    {NULL, NULL, NULL},
};

/* What may still stand in an expanded text, and leaves it as it is. */
static const char directives[] = " `timescale `default_nettype `resetall `celldefine `endcelldefine `unconnected_drive "
                                 "`nounconnected_drive `begin_keywords `end_keywords `line ";

/* ---- VHDL, in small letters ---- */

static const char attributes_of_vhdl[] =
    " event length range left right high low image value pos val succ pred leftof rightof reverse_range ascending base "
    "last_value last_event last_active active stable quiet delayed transaction driving driving_value simple_name "
    "path_name instance_name subtype element behavior structure vital_level0 vital_level1 ";

static const struct known vhdl_words[] = {
    {native, " foreign ", " "},
    {file, " file file_open file_close file_open_status file_open_kind readline writeline ", " "},
    {program, " getenv ", " "},
    {upward, " << ", " "},
    {directive, " ` ", " "},
    {NULL, NULL, NULL},
};

/* Of std.env those that end the run; since 2019 it also has folders, files and the environment. */
static const char of_env[] = " all stop finish resolution_limit ";

/* ---- */

enum { WORD = sizeof((struct refusal *)0)->word };

bool refuse_say(struct refusal *found, const char *id, const char *word, size_t length, unsigned line)
{
    found->id = id;
    found->line = line;
    if (length && (*word < ' ' || *word > '~'))
        text_set(found->word, sizeof found->word, "0x%02x", (unsigned char)*word);
    else
        text_set(found->word, sizeof found->word, "%.*s", (int)(length < WORD ? length : WORD - 1), word);
    for (char *c = found->word; *c; c++)
        *c = *c < ' ' || *c > '~' ? '?' : *c;
    for (size_t i = 0; i < sizeof sentences / sizeof *sentences; i++)
        if (!strcmp(sentences[i].id, id)) {
            found->id = sentences[i].id;
            found->sentence = sentences[i].sentence;
        }
    return false;
}

static bool word_char(char c)
{
    return isalnum((unsigned char)c) || c == '_' || c == '$';
}

/* The word anywhere, whatever the text around it is taken for. */
static bool says(const char *text, size_t size, const char *word, struct refusal *found)
{
    size_t n = strlen(word);
    unsigned line = 1;
    for (size_t i = 0; i + n <= size; i++) {
        line += text[i] == '\n';
        if (strncasecmp(text + i, word, n) || (i && word_char(text[i - 1])) || (i + n < size && word_char(text[i + n])))
            continue;
        refuse_say(found, native, word, n, line);
        return true;
    }
    return false;
}

/* Is the word on the list?  A word of the list that ends in * may have b, h or o behind it. */
static bool listed(const char *list, const char *word)
{
    size_t length = strlen(word);
    if (!length || strchr(word, ' ')) /* \\ and \a b\ are names in VHDL */
        return false;
    for (const char *at = list + 1; (at = strstr(at, word)); at++)
        if (at[-1] == ' ' && (at[length] == ' ' || at[length] == '*'))
            return true;
    char head[WORD];
    if (length < 3 || !strchr("bho", word[length - 1]))
        return false;
    text_set(head, sizeof head, " %.*s* ", (int)(length - 1), word);
    return strstr(list, head) != NULL;
}

static const char *known(const struct known *k, const char *word)
{
    for (; k->id; k++) {
        if (listed(k->words, word))
            return k->id;
        for (const char *at = k->heads; *++at; at += strcspn(at, " "))
            if (!strncmp(word, at, strcspn(at, " ")))
                return k->id;
    }
    return NULL;
}

/* $c and $c32 run C in Verilator; $clog2 and $ceil do not. */
static bool counted_c(const char *word)
{
    return word[0] == '$' && word[1] == 'c' && strspn(word + 2, "0123456789") == strlen(word + 2);
}

/* The text between two tokens of one reading, as the rules see it. */
struct scan {
    struct lexer l;
    struct token t, before, second, third, fourth; /* the last one, and those before it */
    const char *attributes;
    const char *of; /* the file that a `line directive named, and where its first line stands */
    size_t of_length;
    unsigned line_here, line_there;
};

static const char *verilog_rule(struct scan *s, const char *word)
{
    const struct token *t = &s->t;
    const char *id;
    if (t->kind == TOKEN_SYSTEM || (t->kind == TOKEN_ESCAPED && *word == '$'))
        return listed(tasks, word) ? NULL : counted_c(word) ? native : (id = known(known_tasks, word)) ? id : task;
    if (t->kind == TOKEN_DIRECTIVE)
        return listed(directives, word) ? NULL : directive;
    if (t->kind == TOKEN_STRING && s->before.kind == TOKEN_NAME &&
        (token_is(&s->before, "import") || token_is(&s->before, "export")))
        return native;
    if (t->kind == TOKEN_STRING && s->before.kind == TOKEN_STRING && t->flags & TOKEN_GLUED && s->before.length == 2)
        return bytes; /* """ begins a string of another kind in newer revisions */
    return NULL;
}

static bool folds(const struct token *t, const char *word)
{
    return t->kind == TOKEN_NAME && token_folds(t, word);
}

static const char *vhdl_rule(struct scan *s, const char *word)
{
    const struct token *t = &s->t;
    const char *id = t->kind == TOKEN_STRING || t->kind == TOKEN_CHARACTER ? NULL : known(vhdl_words, word);
    if (id)
        return id;
    if (t->kind == TOKEN_STRING && *t->at == '%')
        return bytes;
    if (t->kind != TOKEN_NAME)
        return NULL;
    if (token_op(&s->before, '.') && folds(&s->second, "env") && token_op(&s->third, '.') && folds(&s->fourth, "std") &&
        !listed(of_env, word))
        return program;
    bool ticked = s->before.flags & TOKEN_TICK, specified = folds(&s->before, "attribute");
    if ((!ticked && !specified) || listed(attributes_of_vhdl, word) || (s->attributes && listed(s->attributes, word)))
        return NULL;
    return attribute;
}

/* The token as the rules write it: an escaped name is what it names, << is one word, VHDL is in small letters. */
static void word_of(const struct scan *s, char word[WORD])
{
    bool vhdl = s->l.language == LEXER_VHDL;
    if (vhdl && token_op(&s->t, '<') && token_op(&s->before, '<') && s->t.flags & TOKEN_GLUED)
        text_set(word, WORD, "<<");
    else
        token_copy(&s->t, word, WORD);
    for (char *c = word; vhdl && *c; c++)
        *c = (char)tolower((unsigned char)*c);
}

/* `line 12 "part.v" 1, which the expander wrote: what follows stands there. */
static void follow_line(struct scan *s)
{
    struct lexer ahead = s->l;
    struct token number, name;
    if (!lexer_code(&ahead, &number) || number.kind != TOKEN_NUMBER || !lexer_code(&ahead, &name) ||
        !token_quoted(&name, &s->of, &s->of_length))
        return;
    s->line_here = s->t.line + 1;
    s->line_there = 0;
    for (size_t i = 0; i < number.length && s->line_there < 100000000; i++)
        s->line_there = s->line_there * 10 + (unsigned)(number.at[i] - '0');
}

static bool scan(struct lexer l, const char *attributes, struct refusal *found)
{
    struct scan s = {.l = l, .attributes = attributes, .line_here = 1, .line_there = 1};
    char word[WORD];
    for (; lexer_next(&s.l, &s.t);) {
        if (s.t.kind == TOKEN_BLANK)
            continue;
        word_of(&s, word);
        const char *why;
        bool odd = l.reading == LEXER_TOOL && (s.t.kind == TOKEN_COMMENT || refuse_odd(&s.l, &s.t, &why));
        const char *id = odd ? bytes : l.language == LEXER_VERILOG ? verilog_rule(&s, word) : vhdl_rule(&s, word);
        if (id) {
            refuse_say(found, id, word, strlen(word), s.t.line - s.line_here + s.line_there);
            text_set(found->file, sizeof found->file, "%.*s", (int)s.of_length, s.of ? s.of : "");
            return true;
        }
        if (s.t.kind == TOKEN_DIRECTIVE && token_is(&s.t, "`line"))
            follow_line(&s);
        s.fourth = s.third;
        s.third = s.second;
        s.second = s.before;
        s.before = s.t;
    }
    return false;
}

bool refuse_scan(enum lexer_language language, const char *text, size_t size, const char *attributes,
                 struct refusal *found)
{
    *found = (struct refusal){0};
    if (language == LEXER_VHDL && says(text, size, "foreign", found))
        return true;
    struct lexer l = lexer_open(language, text, size);
    const enum lexer_reading readings[] = {LEXER_TOOL, LEXER_VERILATOR, LEXER_ASCII};
    for (unsigned i = 0; i < 3; i++) {
        l.reading = readings[i];
        if ((language == LEXER_VERILOG || l.reading != LEXER_VERILATOR) && scan(l, attributes, found))
            return true;
    }
    return false;
}

char *refuse_attributes(const char *text, size_t size, char *names)
{
    struct lexer l = lexer_open(LEXER_VHDL, text, size);
    struct token name, colon;
    for (struct token t; lexer_code(&l, &t);) {
        struct lexer ahead = l;
        if (!folds(&t, "attribute") || !lexer_code(&ahead, &name) || name.kind != TOKEN_NAME ||
            name.length >= WORD - 1 || !lexer_code(&ahead, &colon) || !token_op(&colon, ':'))
            continue;
        size_t before = names ? strlen(names) : 0;
        names = heap_resize(names, before + name.length + 3);
        if (!before)
            names[before++] = ' ';
        for (size_t i = 0; i < name.length; i++)
            names[before++] = (char)tolower((unsigned char)name.at[i]);
        names[before] = ' ';
        names[before + 1] = 0;
        l = ahead;
    }
    return names;
}

/* ---- odd tokens ---- */

/* A name with what begins or ends something else, or is the preprocessor's: tools disagree on which comes first. */
static bool odd_name(const struct token *t)
{
    bool back = t->kind == TOKEN_ESCAPED;
    for (size_t i = 1; i < t->length; i++) {
        char c = t->at[i], next = i + 1 < t->length ? t->at[i + 1] : 0;
        if (c == '"' || c == '`' || (back && c == '\\') || (c == '/' && (next == '/' || next == '*')) ||
            (c == '*' && next == '/') || (c == '-' && next == '-'))
            return true;
    }
    return false;
}

const char *refuse_odd(const struct lexer *l, const struct token *t, const char **why)
{
    unsigned char c = (unsigned char)*t->at;
    bool vhdl = l->language == LEXER_VHDL;
    *why = NULL;
    if (t->kind == TOKEN_BLANK || t->kind == TOKEN_NUMBER)
        return NULL;
    if (t->flags & TOKEN_UNTERMINATED)
        *why = t->kind == TOKEN_COMMENT  ? "a comment has no end"
               : t->kind == TOKEN_STRING ? "a string has no end in its line"
                                         : "a name has no end in its line";
    else if (t->kind == TOKEN_BAD && c >= 0x80)
        *why = "a character stands there that is neither ASCII nor in a comment or a string, often a blank or a quote "
               "that was pasted from a page: write it again";
    else if (t->kind == TOKEN_BAD && c == '\\')
        *why = "a backslash stands alone";
    if (*why)
        return refuse_build;
    if (t->kind == TOKEN_COMMENT)
        return NULL;
    if ((t->kind == TOKEN_ESCAPED || t->kind == TOKEN_EXTENDED) && odd_name(t))
        *why = "a name with quotes, backslashes or comments in it is not the same to all tools";
    for (size_t i = 0; i < t->length && !*why; i++) {
        c = (unsigned char)t->at[i];
        if (c < ' ' && c != '\t' && c != '\n')
            *why = "a control character stands there; save the file as plain text (UTF-8)";
        else if (c == 0x7f || (c >= 0x80 && !vhdl && t->kind != TOKEN_STRING))
            *why = "a character stands there that is not plain text";
    }
    return *why ? bytes : NULL;
}
