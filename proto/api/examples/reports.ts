import { createSingleReport, reportFile, reports } from '../reports';
import { example } from './example';

const period = { date_start: '2025-11-01', date_end: '2025-11-27', step: 'day' as const };

const report = {
  ...{ id: 230, title: 'Water, flat 12, November', template: 'point_parts', template_title: 'Consumption of a point' },
  ...{ report_type: 'single' as const, format: 'xlsx' as const, status: 1, error: null, ...period, rows: 0 },
  ...{ author: 'Anna Petrova', created_at: 1_764_316_800, made_at: null, signing: null, signature_verified: false },
};

export const reportExamples = [
  example(
    createSingleReport,
    { title: report.title, accounting_point_id: 640, ...period },
    { report, msg: 'The report is being built.' },
  ),
  example(
    reports,
    { page: 1, per_page: 10, report_type: 'single' },
    {
      reports: {
        data: [{ ...report, status: 3, rows: 27, made_at: 1_764_316_803 }],
        ...{ current_page: 1, last_page: 1, per_page: 10, total: 1 },
      },
    },
  ),
  example(reportFile, { id: 230, format: 'xlsx' }),
];
