import type { BlockKind } from '@gaugeway/proto/kinds/design-block';
import { blockKinds } from '@gaugeway/proto/kinds/design-blocks';
import texts from '@/shared/i18n/locales/en/report-documents.json';

const KINDS: readonly BlockKind[] = blockKinds;

// The other languages have the same keys: scripts/check-locales.mjs.
it.each(KINDS)('the block $kind has its texts, and those of its inputs', ({ kind, inputs }) => {
  expect(texts.block).toHaveProperty(kind);
  if ('title' in inputs) expect(texts.block_title).toHaveProperty(kind);
  for (const [name, input] of Object.entries(inputs)) {
    // An image has other texts.
    if (input.kind !== 'image') expect(texts.input).toHaveProperty(name);
    if (input.kind !== 'choice') continue;
    for (const option of input.options) expect(texts.choice).toHaveProperty([name, String(option)]);
  }
});
