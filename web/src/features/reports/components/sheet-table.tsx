import type { ReportSpreadsheet } from '@gaugeway/proto/api/reports';
import { formatNumber, NO_VALUE } from '@/shared/i18n';
import classes from './reports.module.css';

const DECIMALS = 4;

/** Rows of a report as in its file; `label` is the accessible name of the scrollable region. */
export function SheetTable({ report, label }: { report: ReportSpreadsheet; label: string }) {
  const isNumeric = (key: string) => report.rows.some((row) => typeof row[key] === 'number');
  const numeric = new Set(report.columns.flatMap(({ key }) => (isNumeric(key) ? key : [])));
  return (
    <div className={classes.scroll} tabIndex={0} role="region" aria-label={label}>
      <table className={classes.table}>
        <thead>
          <tr>
            {report.columns.map(({ key, title }) => (
              <th key={key} scope="col" data-number={numeric.has(key) || undefined}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {report.rows.map((row, index) => (
            // A report does not change while it is shown.
            <tr key={index}>
              {report.columns.map(({ key }) => {
                const value = row[key] ?? NO_VALUE;
                return (
                  <td key={key} data-number={numeric.has(key) || undefined}>
                    {typeof value === 'number' ? formatNumber(value, DECIMALS) : value}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
