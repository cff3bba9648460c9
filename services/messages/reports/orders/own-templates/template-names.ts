import { type ReportStructure, REPORT_POINT_FIELDS, type ReportType, reportStructure } from '@gaugeway/proto/api';
import { balance } from '@gaugeway/proto/kinds/reports/balance';
import { fieldsOfPeriod } from '../structure/structure-columns';
import { REPORT_VARIABLES } from '../structure/structure-variables';
import { templateUnknownNames, templateWithoutNames } from './own-template.errors';

const POINT = 'point.';

const isOfReport = (name: string): boolean => REPORT_VARIABLES.some((known) => known === name);

/**
 * The columns that the rows of a template are made of, by its placeholders: those of points and of the readings of the
 * period; null for one of balance groups. Throws `templateUnknownNames`, `templateWithoutNames`.
 */
export function structureOfNames(names: readonly string[], type: ReportType): ReportStructure | null {
  const attribute = { attribute: 'content' };
  const ofRows = names.filter((name) => !isOfReport(name) || (type === 'balance' && name === 'period'));
  if (ofRows.length === 0) throw templateWithoutNames({}, attribute);
  const isKnown = (name: string) => {
    if (type === 'balance') return balance.columns.some((known) => known === name);
    return name.startsWith(POINT) ? pointFields([name]).length > 0 : fieldsOfPeriod([name]).length > 0;
  };
  const unknown = ofRows.filter((name) => !isKnown(name));
  if (unknown.length > 0) throw templateUnknownNames({ names: unknown.slice(0, 5).join(', ') }, attribute);
  if (type === 'balance') return null;
  return reportStructure.parse({
    selected_fields: fieldsOfPeriod(ofRows),
    accounting_point_fields: pointFields(ofRows),
    with_total: false,
  });
}

function pointFields(names: readonly string[]) {
  return REPORT_POINT_FIELDS.filter((field) => names.includes(`${POINT}${field}`));
}

/** The key of a column of a made table as the placeholder that it fills. */
export const nameOfKey = (key: string): string => key.replace(/^point_/, POINT);
