import { translate } from '@gaugeway/platform/i18n';
import { type Language, READY_DESIGNS, type ReadyDesign, reportDesign, type ReportDesign } from '@gaugeway/proto/api';
import type { z } from 'zod';

type Given = z.input<typeof reportDesign>;
type ReadyText = (key: string) => string;

const HEAD = (text: ReadyText): Given['blocks'] => [
  { kind: 'heading', text: '{{title}}', level: 1 },
  { kind: 'text', text: text('design.ready_period') },
];
const SIGNATURES = (text: ReadyText): Given['blocks'][number] => ({
  kind: 'signatures',
  lines: [{ position: text('design.ready_supplier') }, { position: text('design.ready_consumer') }],
});

/** Contents of each built-in template, in the language of the reader. */
const READY: Readonly<Record<ReadyDesign, (text: ReadyText) => Given>> = {
  house: (text) => ({
    page: { footer: text('design.ready_made') },
    blocks: [
      ...HEAD(text),
      { kind: 'totals', title: text('design.ready_totals'), compare: 'previous' },
      { kind: 'chart', title: text('design.ready_by_day'), step: 'day' },
      {
        ...{ kind: 'points', title: text('design.ready_readings') },
        point_fields: ['number', 'title', 'serial'],
        period_fields: ['reading_start', 'reading_end', 'consumption', 'unit', 'note'],
      },
      SIGNATURES(text),
    ],
  }),
  branch: (text) => ({
    page: { footer: text('design.ready_made') },
    blocks: [
      ...HEAD(text),
      { kind: 'totals', title: text('design.ready_totals'), compare: 'year' },
      { kind: 'chart', title: text('design.ready_by_day'), type: 'line', step: 'day' },
      { kind: 'consumption', title: text('design.ready_by_month'), step: 'month' },
      {
        ...{ kind: 'points', title: text('design.ready_points') },
        point_fields: ['number', 'title', 'address', 'serial'],
        period_fields: ['consumption', 'unit'],
      },
    ],
  }),
  balance: (text) => ({
    page: { footer: text('design.ready_made') },
    blocks: [
      ...HEAD(text),
      { kind: 'balance', title: text('design.ready_balance'), by: 'period' },
      { kind: 'balance', title: text('design.ready_balance_days'), by: 'day' },
      SIGNATURES(text),
    ],
  }),
  quality: (text) => ({
    page: { footer: text('design.ready_made') },
    blocks: [
      ...HEAD(text),
      { kind: 'quality', title: text('design.ready_quality_all'), by: 'all' },
      { kind: 'quality', title: text('design.ready_quality'), by: 'point' },
      { kind: 'events', title: text('design.ready_events'), most: 100 },
    ],
  }),
  statements: (text) => ({
    page: { footer: text('design.ready_made'), per_point: true },
    blocks: [
      ...HEAD(text),
      { kind: 'text', text: text('design.ready_point') },
      {
        ...{ kind: 'points', title: text('design.ready_readings'), with_total: false },
        point_fields: ['serial', 'model'],
        period_fields: ['reading_start_at', 'reading_start', 'reading_end_at', 'reading_end', 'consumption', 'unit'],
      },
      { kind: 'totals', title: text('design.ready_totals'), compare: 'previous' },
      { kind: 'chart', title: text('design.ready_by_day'), step: 'day' },
      SIGNATURES(text),
    ],
  }),
};

export const isReadyDesign = (template: string): template is ReadyDesign =>
  READY_DESIGNS.some((name) => name === template);

export const readyTitle = (name: ReadyDesign, language: Language): string =>
  translate(language, `design.ready.${name}`);

/** A template that is there from the beginning. */
export function readyDesign(name: ReadyDesign, language: Language): ReportDesign {
  return reportDesign.parse(READY[name]((key) => translate(language, key)));
}
