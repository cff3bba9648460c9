import type { TestApp } from '@gaugeway/platform/testing';
import { createGroupReport, createSystemReport, previewDesign } from '@gaugeway/proto/api';
import { OPEN_REPORTS } from '../../services/messages/reports/orders/report.repository';
import { OPEN_SYSTEM_REPORTS } from '../../services/messages/reports/system-reports/system-report.repository';
import { worked } from '../contract/devices-fixture';
import type { Attack } from './attacks';
import type { Seeded } from './seed';

const BLOCKS = 40;
const PLACEHOLDERS = 363;
const YEARS = { date_start: '2023-11-17', date_end: '2025-11-30' };
const MONTH = { date_start: '2025-11-01', date_end: '2025-11-30' };

const reports = (app: TestApp) => () => worked(app, OPEN_REPORTS);
const systemReports = (app: TestApp) => () => worked(app, OPEN_SYSTEM_REPORTS);

/** Inputs of which a document is made, by kind. */
export const documentAttacks: Record<string, (app: TestApp, seeded: Seeded) => Omit<Attack, 'name'>> = {
  'a preview of many placeholders per point': (_, { points }) => ({
    endpoint: previewDesign,
    input: {
      title: 'Many placeholders',
      page: { per_point: true },
      blocks: Array.from({ length: BLOCKS }, () => ({ kind: 'text', text: '{{objects}}'.repeat(PLACEHOLDERS) })),
      accounting_point_ids: points,
      period: { kind: 'dates', ...MONTH },
    },
  }),
  'a group report of all points by 745 days': (app, { points }) => ({
    endpoint: createGroupReport,
    input: { ...YEARS, template: 'consumption_parts', step: 'day', accounting_point_ids: points },
    afterwards: reports(app),
  }),
  ...Object.fromEntries(
    (['csv', '80020'] as const).map((layout) => [
      `a system report of all points and a month, ${layout}`,
      (app: TestApp, { points }: Seeded) => ({
        endpoint: createSystemReport,
        input: { ...MONTH, layout, accounting_point_ids: points },
        afterwards: systemReports(app),
      }),
    ]),
  ),
};
