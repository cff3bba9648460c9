// That no lint rule gets lost between oxlint and ESLint: each rule that typescript-eslint's strict set names is run by one
// of the two or is off for a reason, and each that oxlint runs reports the code that breaks it.
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import tseslint from 'typescript-eslint';
import { BROKEN_JAVASCRIPT, BROKEN_TYPESCRIPT } from './broken-code.mjs';
import { ROOT } from './project.mjs';

/** Rules of the strict set that the house leaves off, and why. */
const OFF = {
  'require-await': 'an async method without await keeps the shape of its port',
  'no-extraneous-class': 'Nest modules are classes without members',
  'no-invalid-void-type': '"may return something" is written `Outcome | void`',
  'no-unnecessary-type-parameters': 'a type parameter may say what the caller expects',
  'no-unnecessary-type-arguments': 'written out where it helps the reader',
  'unbound-method': 'ports are interfaces in method syntax whose members are passed on by name',
};
/** Rules that only ESLint has (eslint.config.mjs). */
const OF_ESLINT = new Set(['no-unsafe-class-instance-assignment', 'no-unsafe-enum-assignment']);

const config = JSON.parse(withoutComments(await readFile(join(ROOT, '.oxlintrc.json'), 'utf8')));
const found = [...lostRules(), ...(await silentRules())];
console.log(found.join('\n') || 'Every lint rule is at work.');
process.exitCode = found.length > 0 ? 1 : 0;

/** The comments of that file are on their own lines. */
function withoutComments(text) {
  return text.replace(/^\s*\/\/.*$/gm, '');
}

function rulesFor(ending) {
  return config.overrides.find(({ files }) => files.includes(`**/*.${ending}`)).rules;
}

function lostRules() {
  const run = new Set(Object.keys(rulesFor('ts')).map((rule) => rule.split('/')[1]));
  const isOn = (setting) => ![0, 'off'].includes([setting].flat()[0]);
  return tseslint.configs.strictTypeChecked
    .flatMap(({ rules }) => Object.entries(rules ?? {}))
    .filter(([, setting]) => isOn(setting))
    .map(([rule]) => rule.replace('@typescript-eslint/', ''))
    .filter((rule) => !run.has(rule) && !OF_ESLINT.has(rule) && !(rule in OFF))
    .map((rule) => `${rule} is in typescript-eslint's strict set and run by nobody: name it in .oxlintrc.json.`);
}

async function silentRules() {
  await mkdir(join(ROOT, '.data/test'), { recursive: true });
  // Inside of the project, where oxlint finds its second program.
  const folder = await mkdtemp(join(ROOT, '.data/test/lint-'));
  try {
    const kinds = [
      { rules: rulesFor('ts'), broken: BROKEN_TYPESCRIPT, ending: 'ts' },
      { rules: rulesFor('mjs'), broken: BROKEN_JAVASCRIPT, ending: 'mjs' },
    ];
    const files = kinds.flatMap(({ broken, ending }) =>
      Object.entries(broken).map(([rule, code]) => ({ rule, file: `${rule.replace('/', '-')}.${ending}`, code })),
    );
    await Promise.all(files.map(({ file, code }) => writeFile(join(folder, file), `${code}\n`)));
    await writeFile(join(folder, '.oxlintrc.json'), JSON.stringify(config));
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: { strict: true, types: [] } }));
    const reported = await lint(folder, files);
    return [
      ...kinds.flatMap(({ rules, broken, ending }) =>
        Object.keys(rules)
          .filter((rule) => !(rule in broken))
          .map((rule) => `${rule}: scripts/lib/broken-code.mjs has no ${ending} code that breaks it.`),
      ),
      ...files
        .filter(({ rule, file }) => !reported.has(`${file} ${rule}`))
        .map(({ rule, file }) => `${rule}: not reported for the code that breaks it (${file}).`),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What oxlint reports in a folder: "file scope/rule". */
async function lint(folder, files) {
  const program = join(ROOT, 'node_modules/oxlint/bin/oxlint');
  const output = await new Promise((done, fail) => {
    execFile(
      process.execPath,
      [program, '--no-ignore', '-f', 'json', ...files.map(({ file }) => file)],
      { cwd: folder, maxBuffer: 2 ** 26 },
      (error, stdout, stderr) => (stdout ? done(stdout) : fail(error ?? new Error(stderr))),
    );
  });
  return new Set(
    JSON.parse(output).diagnostics.map(({ code, filename }) => `${filename} ${code?.replace(/\((.*)\)$/, '/$1')}`),
  );
}
