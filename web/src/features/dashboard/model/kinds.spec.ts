import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { widgetKinds } from '@gaugeway/proto/kinds/widgets';

it('each kind of widget has its component, and each component its kind', () => {
  const files = readdirSync(join(__dirname, '../components/widgets')).filter((name) => name.endsWith('-widget.tsx'));
  const expected = widgetKinds.map(({ kind }) => `${kind.replaceAll('_', '-')}-widget.tsx`);
  expect(files.sort()).toEqual(expected.sort());
});
