import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(__dirname, '../..');

/** Numbers of the lines that the rule reports. */
function linesOf(rule: string, source: string): number[] {
  const folder = mkdtempSync(join(tmpdir(), 'lint-rules-'));
  try {
    const file = join(folder, 'form.tsx');
    const config = join(folder, 'config.json');
    const rules = { [`house/${rule}`]: 'warn' };
    writeFileSync(file, source);
    writeFileSync(
      config,
      JSON.stringify({
        jsPlugins: [join(ROOT, 'scripts/lib/lint-rules.mjs')],
        categories: { correctness: 'off' },
        rules,
      }),
    );
    const options = ['--config', config, '--format', 'json', '--disable-nested-config', file];
    const output = execFileSync(process.execPath, [join(ROOT, 'node_modules/oxlint/bin/oxlint'), ...options], {
      encoding: 'utf8',
      cwd: folder,
    });
    const { diagnostics } = JSON.parse(output) as { diagnostics: { labels: { span: { line: number } }[] }[] };
    return diagnostics.map(({ labels: [label] }) => label?.span.line ?? NaN).sort((a, b) => a - b);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

describe('the rule of bounds', () => {
  it('reports each number that is a bound of an input', () => {
    const source = [
      'const a = <TextInput maxLength={64} />;',
      'const b = <NumberInput min={-90} />;',
      'const c = <TagsInput maxTags={10} />;',
      'const d = <MultiSelect maxValues={isOne ? 1 : 100} />;',
      "const e = { name: 'latitude', max: 90 };",
      'const f = formFields(FIELDS, { report_date: { min: 1 } });',
      "const g = { maxLength: name === 'house' ? 50 : 200 };",
      'const h = { maxLength: max ?? 255 };',
      'const i = phone.length > 15;',
    ];
    const lines = linesOf('contract-bounds', source.join('\n'));
    expect([...new Set(lines)]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it('permits bounds of the contract, named constants and counts', () => {
    const source = [
      "const a = <TextInput {...inputBounds(call, 'name')} maxLength={LONGEST} />;",
      "const b = <TagsInput maxTags={inputBounds(call, 'options').maxItems} />;",
      "const c = <Input max={'00:00'.length} />;",
      'const d = names.length > 0 && names.length <= 1;',
      'const e = { max: Math.max(1, 2), min, width: 90 };',
      "const f = t('fault', { min: input.min ?? 0 });",
    ];
    expect(linesOf('contract-bounds', source.join('\n'))).toEqual([]);
  });
});
