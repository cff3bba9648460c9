// A reporter for Jest that writes down how far the run is, so that an aborted run can still be reported: Jest
// itself writes its report at the end only. The file is named by PROGRESS_FILE.
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';

/**
 * A line of JSON each time that a test file has got on.
 * @typedef {{ file: string, ended: boolean, failure: string | null, last: string | null }} Progress last: the name of its
 *   newest test that has ended
 */

export default class ProgressReporter {
  path = process.env.PROGRESS_FILE;

  onRunStart() {
    writeFileSync(this.path, '');
  }

  onTestFileStart({ path }) {
    this.note({ file: path, ended: false, failure: null, last: null });
  }

  onTestCaseResult({ path }, { fullName }) {
    this.note({ file: path, ended: false, failure: null, last: fullName });
  }

  onTestFileResult({ path }, { failureMessage }) {
    this.note({ file: path, ended: true, failure: failureMessage ?? null, last: null });
  }

  note(progress) {
    appendFileSync(this.path, `${JSON.stringify(progress)}\n`);
  }
}

/**
 * Progress of a run.
 * @param {string} path the file that the reporter wrote
 * @returns {{ atWork: Progress[], failures: Progress[] }} of each file its newest
 */
export function readProgress(path) {
  const files = new Map();
  const text = existsSync(path) ? readFileSync(path, 'utf8') : ''; // Jest did not come as far as its first file
  for (const line of text.split('\n').filter(Boolean)) {
    const progress = JSON.parse(line);
    files.set(progress.file, progress);
  }
  const all = [...files.values()];
  return { atWork: all.filter(({ ended }) => !ended), failures: all.filter(({ failure }) => failure) };
}
