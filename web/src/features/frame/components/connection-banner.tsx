import { IconPlugConnectedX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnectionState } from '@/shared/realtime';
import classes from './connection-banner.module.css';

/** Delay of the notice, milliseconds: a short disconnect (a server restart, a phone in a lift) is not reported. */
const SHOW_AFTER_MS = 2500;

/** Notice that the shown data are not updated live any more. */
export function ConnectionBanner() {
  const { t } = useTranslation('frame');
  const client = useQueryClient();
  const lost = useConnectionState() === 'lost';
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!lost) {
      setShown(false);
      return;
    }
    const timer = window.setTimeout(() => setShown(true), SHOW_AFTER_MS);
    return () => {
      window.clearTimeout(timer);
      // Events were missed during the disconnect: the shown data are refetched.
      void client.invalidateQueries();
    };
  }, [lost, client]);
  return (
    <div role="status">
      {shown && (
        <div className={classes.banner}>
          <IconPlugConnectedX size={16} aria-hidden="true" />
          {t('connection_lost')}
        </div>
      )}
    </div>
  );
}
