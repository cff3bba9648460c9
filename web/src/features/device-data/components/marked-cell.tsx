import { Tooltip } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '@/shared/i18n';
import { formatCell } from '../model/format-cell';
import { isMarkHeldBack } from '../model/marks';
import type { Field, Mark } from '../model/message-table';
import classes from './views.module.css';

const STATUSES = [0, 1, 2, 3, 4, 5] as const;
type Status = (typeof STATUSES)[number];
const REJECTED = 5;

const statusOf = (mark: Mark): Status => STATUSES.find((status) => status === mark.status) ?? 0;

/** Value with a mark: its verdict as a sign; in the tooltip the user, the reason, and the value of the device. */
export function MarkedCell({ text, mark, field, zone }: { text: string; mark: Mark; field: Field; zone: number }) {
  const { t } = useTranslation(['device-views', 'quality', 'common']);
  const status = statusOf(mark);
  const raw = typeof mark.raw === 'number' ? formatCell(mark.raw, field, zone) : null;
  const lines = [
    t(`status.${status}`),
    ...(isMarkHeldBack(mark) ? [t('mark.held_back')] : []),
    ...(mark.rules ?? []).map((rule) => t(`quality:rule_of.${rule}`)),
    ...(mark.reason ? [t('mark.reason', { reason: mark.reason })] : []),
    ...(mark.method && mark.method !== 'hand' ? [t('mark.method', { method: mark.method })] : []),
    ...(raw === null ? [] : [t('mark.given', { value: raw })]),
    ...(mark.at === undefined ? [] : [formatDateTime(mark.at / 1000, zone)]),
  ];
  return (
    <Tooltip
      multiline
      maw={320}
      events={{ hover: true, focus: true, touch: true }}
      label={lines.map((line) => (
        <div key={line}>{line}</div>
      ))}
    >
      <span className={classes.mark} data-status={status}>
        {status > 1 && (
          <span className={classes.dot} data-status={status} role="img" aria-label={t(`status.${status}`)} />
        )}
        <span className={classes.stack}>
          <span className={status === REJECTED && !mark.rules ? classes.struck : undefined}>{text}</span>
          {isMarkHeldBack(mark) && <span className={classes.heldBack}>{t('common:chart.held_back')}</span>}
        </span>
      </span>
    </Tooltip>
  );
}
