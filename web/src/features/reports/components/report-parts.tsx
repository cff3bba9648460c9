import { SECTION } from '@gaugeway/proto/api/endpoint';
import { REPORT_STATUS } from '@gaugeway/proto/api/reports';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/shared/access';
import { formatDay } from '@/shared/i18n';
import { StateMark } from '@/shared/ui';
import classes from './reports.module.css';

/** Pause between two reads of a list with reports under way, milliseconds. */
export const LOOK_MS = 2000;

const { waiting, making, ready, failed } = REPORT_STATUS;

/** States of the file of a report. */
export const STATUSES = [
  { id: waiting, name: 'waiting', tone: 'idle' },
  { id: making, name: 'making', tone: 'busy' },
  { id: ready, name: 'ready', tone: 'online' },
  { id: failed, name: 'failed', tone: 'alarm' },
] as const;

interface ReportFile {
  status: number;
  /** Sentence about the failure; null if none. */
  error: string | null;
}

export const isUnderWay = ({ status }: Pick<ReportFile, 'status'>): boolean => status === waiting || status === making;

export const isReady = ({ status }: Pick<ReportFile, 'status'>): boolean => status === ready;

/** State of the file of a report. */
export function ReportState({ status }: Pick<ReportFile, 'status'>) {
  const { t } = useTranslation('reports');
  const { tone, name } = STATUSES.find(({ id }) => id === status) ?? STATUSES[0];
  return <StateMark tone={tone} label={t(`status.${name}`)} />;
}

/** The same in a cell of a table, with the beginning of the error below it. */
export function ReportStateCell(file: ReportFile) {
  return file.error === null ? (
    <ReportState {...file} />
  ) : (
    <span className={classes.failed} title={file.error}>
      <ReportState {...file} />
      <span className={classes.failure}>{file.error}</span>
    </span>
  );
}

/** Error of a report in a card, complete. */
export function ReportError({ error }: Pick<ReportFile, 'error'>) {
  return error === null ? null : <span className={classes.cardFailure}>{error}</span>;
}

/** Rights of the user on reports. */
export function useReportRights() {
  return {
    mayCreate: useCan(['create', 'access_all'], SECTION.reports),
    mayEdit: useCan(['update', 'access_all'], SECTION.reports),
    mayDelete: useCan(['delete', 'access_all'], SECTION.reports),
  };
}

/** Period of a report: first and last day. */
export const daysOf = (start: string, end: string): string => `${formatDay(start)} – ${formatDay(end)}`;
