import type { AuditAction } from '@gaugeway/proto/api';
import { useTranslation } from 'react-i18next';
import classes from './audit.module.css';

type Underlined<T extends string> = T extends `${infer A}.${infer B}` ? `${A}_${B}` : never;

/** Title of an action of the logs, or the action itself without one. The screen must load the texts `audit`. */
export function ActionName({ action }: { action: string }) {
  const { t, i18n } = useTranslation('audit');
  // The type of the key requires a title for every action that a call declares.
  const name = action.replace('.', '_') as Underlined<AuditAction>;
  if (!i18n.exists(`action.${name}`, { ns: 'audit' })) return <span className={classes.code}>{action}</span>;
  return t(`action.${name}`);
}
