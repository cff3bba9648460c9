import type { OpenSession } from '@gaugeway/proto/api/users';
import { Badge, Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useUserZone } from '@/shared/access';
import { formatDateTime } from '@/shared/i18n';
import { Since } from '@/shared/ui';
import { deviceOf } from './device-of';
import classes from './account.module.css';

interface SessionListProps {
  sessions: readonly OpenSession[];
  /** undefined = the user has no right to it. */
  onEnd: ((id: string) => void) | undefined;
  /** The one that is being ended. */
  ending: string | null;
}

/** Sessions of a user. */
export function SessionList({ sessions, onEnd, ending }: SessionListProps) {
  const { t } = useTranslation('account');
  const zone = useUserZone();
  return (
    <ul className={classes.sessions}>
      {sessions.map((session) => {
        const device = deviceOf(session.user_agent) || t('unknown_device');
        return (
          <li key={session.id} className={classes.session}>
            <div className={classes.facts}>
              <div className={classes.device}>
                <span title={session.user_agent}>{device}</span>
                {session.current && <Badge variant="light">{t('this_session')}</Badge>}
              </div>
              <div className={classes.second}>
                {session.address} · {t('signed_in', { at: formatDateTime(session.created_at, zone) })} ·{' '}
                {t('last_used')} <Since unixSeconds={session.last_used_at} />
              </div>
            </div>
            {onEnd && !session.current && (
              <Button
                size="compact-sm"
                variant="default"
                loading={ending === session.id}
                aria-label={`${t('end')}: ${device}, ${session.address}`}
                onClick={() => onEnd(session.id)}
              >
                {t('end')}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
