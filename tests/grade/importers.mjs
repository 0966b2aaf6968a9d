// SPDX-License-Identifier: MIT
// Would the platform take it?  Written from what its importer asks of a file: Moodle's offline grading worksheet and its feedback
// files in a zip, Canvas's gradebook.
//   importers.mjs moodle WORKSHEET.csv FILLED.csv LISTING       LISTING: the names in feedback.zip, one a line
//   importers.mjs canvas GRADEBOOK.csv GRADES.csv
import assert from 'node:assert';
import { readFileSync } from 'node:fs';

// RFC 4180, as PHP's and Ruby's readers take it
function csv(path) {
  let text = readFileSync(path, 'utf8').replace(/^\ufeff/, '');
  const rows = [[]];
  const field = /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n|\n|\r|$)/y;
  while (field.lastIndex < text.length) {
    const m = field.exec(text);
    assert(m, `${path}: not a field at ${field.lastIndex}`);
    rows.at(-1).push(m[1].startsWith('"') ? m[1].slice(1, -1).replaceAll('""', '"') : m[1]);
    if (m[2] !== ',') rows.push([]);
    if (m[2] === '') break;
  }
  return rows.filter((r) => r.length > 1 || r[0]);
}

function moodle(before, after, listing) {
  const [head, ...old] = csv(before), [now, ...rows] = csv(after);
  assert.deepEqual(now, head, 'the header is as it was');
  assert.equal(rows.length, old.length, 'nobody is lost or added');
  const id = head.indexOf('Identifier'), grade = head.indexOf('Grade'), most = head.indexOf('Maximum Grade'), comment = head.indexOf('Feedback comments');
  assert(id >= 0 && grade >= 0 && head.includes('Last modified (grade)'), 'the importer finds three columns by their names');
  const people = new Map();
  let graded = 0;
  rows.forEach((row, i) => {
    assert.equal(row.length, head.length);
    row.forEach((cell, k) => k === grade || k === comment || assert.equal(cell, old[i][k], 'only grades and comments change'));
    const number = row[id].slice('Participant '.length); // so many characters are cut off, whatever they are
    assert(/^\d+$/.test(number) && !people.has(number), 'each Identifier is a number, once');
    people.set(number, row);
    if (row[grade] === old[i][grade]) return;
    graded++;
    assert.match(row[grade], /^\d+(\.\d+)?$/, 'a grade is a number with a point');
    assert(most < 0 || +row[grade] <= +row[most], 'and at most the highest');
  });
  // a feedback file is known by its path, cut at the first four _: name, participant, plug-in's kind, plug-in, file
  const files = readFileSync(listing, 'utf8').trim().split('\n');
  for (const file of files) {
    const base = file.slice(file.lastIndexOf('/') + 1);
    assert(base && !/^[.~]/.test(base), `${file}: hidden files and folders are passed over`);
    const known = file.split('/').map((p) => p.split('_')).find((p) => p.length >= 4 && people.has(p[1]));
    assert(known, `${file}: a part of its path is name_participant_kind_plug-in`);
    assert(['assignsubmission', 'assignfeedback'].includes(known[2]) && known[3] === 'file', `${file}: of the plug-in for files`);
  }
  assert.equal(files.length, graded, 'a report for everybody who has a grade');
  console.log(graded);
}

function canvas(before, after) {
  const [head, ...old] = csv(before), [now, ...rows] = csv(after);
  // columns about students stand in one order, and the last of them is Section
  const name = now[0] === 'LastName' && now[1] === 'FirstName' ? 2 : 1;
  assert(name === 2 || now[0].includes('Student'), 'the name comes first');
  assert(now[name].includes('ID') && now.length > name + 2);
  let at = name + 1;
  if (/SIS\s+Login\s+ID/.test(now[at])) at++;
  else if (/SIS\s+User\s+ID/.test(now[at]) && /SIS\s+Login\s+ID/.test(now[at + 1])) at += 2 + /Integration\s+ID/.test(now[at + 2]);
  assert(now[at].includes('Section'), `Section, and not ${now[at]}, is the last column about students`);
  assert.equal(now.length, at + 2, 'one assignment');
  assert.equal(now.length, now.filter((h) => head.includes(h)).length + (head.includes(now.at(-1)) ? 0 : 1), 'one new column at most');
  const ids = new Set(old.map((r) => r[head.indexOf('ID')]));
  let possible = Infinity, graded = 0;
  for (const row of rows) {
    assert.equal(row.length, now.length);
    if (/Points Possible/.test(row[0])) {
      possible = +row.at(-1) || Infinity;
      continue;
    }
    assert(ids.has(row[now.indexOf('ID')]), `${row[0]} is in the course`);
    assert.match(row.at(-1), /^\d+(\.\d+)?$/);
    assert(+row.at(-1) <= possible);
    graded++;
  }
  assert(!rows.some((r, i) => i && /Points Possible/.test(r[0])), 'the points that are possible stand first');
  console.log(graded);
}

const [kind, ...files] = process.argv.slice(2);
({ moodle, canvas })[kind](...files);
