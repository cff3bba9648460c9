import type { ReportKind } from '@gaugeway/proto/kinds/report';
import { reportKinds } from '@gaugeway/proto/kinds/reports';
import texts from '@/shared/i18n/locales/en/reports.json';

const KINDS: readonly ReportKind[] = reportKinds;

// The other languages have the same keys: scripts/check-locales.mjs.
it.each(KINDS)('the settings of the report $id have their texts, and a first value', ({ inputs }) => {
  for (const [name, input] of Object.entries(inputs)) {
    expect(texts.input).toHaveProperty(input.text ?? name);
    if (input.kind === 'number') expect(input.start).not.toBeNull();
    else for (const option of input.options) expect(texts.choice).toHaveProperty(option);
  }
});
