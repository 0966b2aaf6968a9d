// SPDX-License-Identifier: MIT
// Holds a submission's files against what the platforms document: formats.mjs FOLDER, or formats.mjs --gradescope FILE.
import assert from 'node:assert';
import { readFileSync } from 'node:fs';

const read = (name) => readFileSync(name, 'utf8');
const only = (object, keys) => assert.deepEqual(Object.keys(object).filter((k) => !keys.includes(k)), []);
const formats = ['text', 'html', 'simple_format', 'md', 'ansi'];
const visibilities = ['visible', 'hidden', 'after_due_date', 'after_published'];

// Gradescope: results.json
function gradescope(text) {
  const r = JSON.parse(text);
  only(r, ['score', 'execution_time', 'output', 'output_format', 'test_output_format', 'test_name_format', 'visibility',
    'stdout_visibility', 'extra_data', 'tests', 'leaderboard']);
  assert.equal(typeof r.score, 'number');
  assert.equal(typeof r.output, 'string');
  assert(formats.includes(r.output_format) && visibilities.includes(r.visibility) && visibilities.includes(r.stdout_visibility));
  assert(r.tests.length > 0);
  for (const t of r.tests) {
    only(t, ['score', 'max_score', 'status', 'name', 'name_format', 'number', 'output', 'output_format', 'tags', 'visibility', 'extra_data']);
    assert(typeof t.score === 'number' && typeof t.max_score === 'number' && t.score <= t.max_score);
    assert(['passed', 'failed', undefined].includes(t.status)); // undefined: not judged, and then it says why
    assert(t.status === 'passed' || t.output);
    assert.equal(t.status === 'passed', t.score === t.max_score);
    assert(typeof t.name === 'string' && typeof t.number === 'string' && Array.isArray(t.tags));
    assert(formats.includes(t.output_format) && visibilities.includes(t.visibility));
  }
  const sum = r.tests.reduce((all, t) => all + t.score, 0);
  assert(Math.abs(sum - r.score) < 1e-6);
}

// PrairieLearn's external grader: results.json
function prairielearn(text) {
  const r = JSON.parse(text);
  only(r, ['gradable', 'score', 'message', 'output', 'images', 'tests', 'format_errors']);
  assert.equal(r.gradable, true);
  assert(r.score >= 0 && r.score <= 1);
  for (const t of r.tests) {
    only(t, ['name', 'description', 'points', 'max_points', 'message', 'output', 'images']);
    assert(t.points >= 0 && t.points <= t.max_points && typeof t.name === 'string');
  }
}

// JUnit as pytest writes it
function junit(text) {
  const count = (what) => (text.match(what) || []).length;
  const suite = text.match(/<testsuite name="([^"]+)" tests="(\d+)" failures="(\d+)" errors="(\d+)" skipped="(\d+)" time="[\d.]+"/);
  assert(suite, 'testsuite');
  assert.equal(count(/<testcase classname="[^"]+" name="[^"]+" time="[\d.]+"/g), +suite[2]);
  assert.equal(count(/<failure message="[^"]*" type="[^"]+">/g), +suite[3]);
  assert.equal(count(/<error message="[^"]*" type="[^"]+">/g), +suite[4]);
  assert.equal(count(/<skipped message="not judged: [^"]+"\/>/g), +suite[5]);
}

// Moodle VPL: comment lines, then one grade
function vpl(text) {
  const lines = text.trimEnd().split('\n');
  assert(lines.slice(0, -1).every((l) => l.startsWith('Comment :=>> ')));
  assert.match(lines.at(-1), /^Grade :=>> \d+\.\d\d$/);
}

// GitHub Actions: workflow commands, one a line
function github(text) {
  for (const line of text.trimEnd().split('\n')) assert.match(line, /^::(error|notice|warning)( \w+=[^:,]+(,\w+=[^:,]+)*)?::/);
}

if (process.argv[2] === '--gradescope') gradescope(read(process.argv[3]));
else {
  const folder = process.argv[2];
  gradescope(read(`${folder}/gradescope.json`));
  prairielearn(read(`${folder}/prairielearn.json`));
  junit(read(`${folder}/junit.xml`));
  vpl(read(`${folder}/vpl.txt`));
  github(read(`${folder}/github.txt`));
  JSON.parse(read(`${folder}/result.json`));
  assert.match(read(`${folder}/report.html`), /^<!doctype html>/);
}
