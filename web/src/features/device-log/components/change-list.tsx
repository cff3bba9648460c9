import type { deviceLog } from '@gaugeway/proto/api/device-extras';
import type { ReplyOf } from '@gaugeway/proto/api/endpoint';
import { IconArrowRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { changeSides } from '@/entities/audit';
import { NO_VALUE } from '@/shared/i18n';
import classes from './device-log.module.css';

export type LogEntry = ReplyOf<typeof deviceLog>['log']['data'][number];

interface ChangeListProps {
  changes: LogEntry['changes'];
  /** On one line, for a row of a table. */
  isLine?: boolean;
}

/** Changed fields with their values before and after. */
export function ChangeList({ changes, isLine = false }: ChangeListProps) {
  const { t } = useTranslation('device-log');
  if (changes.length === 0) return isLine ? <span className={classes.none}>{NO_VALUE}</span> : null;
  const texts = changes.map((change) => ({ title: change.title, ...changeSides(change) }));
  const whole = texts.map(({ title, before, after }) => `${title}: ${before || NO_VALUE} → ${after || NO_VALUE}`);
  return (
    <span className={classes.changes} data-line={isLine || undefined} title={isLine ? whole.join('\n') : undefined}>
      {texts.map(({ title, before, after }) => (
        <span key={title} className={classes.change}>
          <span className={classes.field}>{title}:</span>{' '}
          {before && (
            <>
              <span className={classes.before}>{before}</span>{' '}
              <IconArrowRight size={12} className={classes.arrow} aria-label={t('becomes')} />{' '}
            </>
          )}
          <span className={classes.after}>{after || t('nothing')}</span>
        </span>
      ))}
    </span>
  );
}
