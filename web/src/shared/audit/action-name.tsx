import { useTranslation } from 'react-i18next';
import { actionKey } from './audit-actions';
import classes from './audit.module.css';

/** Title of an action of the logs, or the action itself without one. The screen must load the texts `audit`. */
export function ActionName({ action }: { action: string }) {
  const { t } = useTranslation('audit');
  const key = actionKey(action);
  return key ? t(`action.${key}`) : <span className={classes.code}>{action}</span>;
}
