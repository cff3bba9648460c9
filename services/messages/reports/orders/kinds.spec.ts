import en from '@gaugeway/platform/i18n/locales/en.json';
import type { ReportKind } from '@gaugeway/proto/kinds/report';
import { reportKinds } from '@gaugeway/proto/kinds/reports';
import { gatherers } from './kinds';

const KINDS: readonly ReportKind[] = reportKinds;

// The other languages have the same keys: services/platform/i18n/locales.spec.ts.
it.each(KINDS)('the report $id has its texts, those of its columns, and a gatherer', ({ id, columns, columnTexts }) => {
  const texts = columns.map((column) => ['report', columnTexts, column].filter(Boolean).join('.'));
  for (const key of [`report.template.${id}`, `report.about.${id}`, ...texts]) expect(en).toHaveProperty([key]);
  expect(gatherers.has(id)).toBe(true);
});
