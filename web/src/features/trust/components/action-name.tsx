import type { auditList } from '@gaugeway/proto/api/audit';
import type { ReplyOf } from '@gaugeway/proto/api/endpoint';
import { useTranslation } from 'react-i18next';
import { actionKey } from '../model/audit-actions';
import classes from './trust.module.css';

export type AuditRow = ReplyOf<typeof auditList>['audit']['data'][number];

/** The name of an action, or the action itself where it has none. */
export function ActionName({ action }: { action: string }) {
  const { t } = useTranslation('trust');
  const key = actionKey(action);
  return key ? t(`action.${key}`) : <span className={classes.mono}>{action}</span>;
}
