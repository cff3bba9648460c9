import type { GatewayDevice } from '@gaugeway/proto/api/gateways';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Since } from '@/shared/ui';
import { ContactMark } from '../contact-mark';
import type { GatewayAction } from './gateway-dialogs';
import classes from '../gateways.module.css';

interface GatewayCardProps {
  gateway: GatewayDevice;
  isTrash: boolean;
  onAction: (action: GatewayAction) => void;
}

/** A gateway of the list on a phone; a card of the trash has its two ways out on it. */
export function GatewayCard({ gateway, isTrash, onAction }: GatewayCardProps) {
  const { t } = useTranslation('gateways');
  return (
    <>
      <span className={classes.cardHead}>
        <span>{gateway.name}</span>
        <ContactMark state={gateway.device_state} isActive={gateway.is_active} />
      </span>
      <span className={classes.cardFoot}>
        <span className={classes.mono}>{gateway.identity}</span>
        <span>{t('devices_behind', { count: gateway.devices_count })}</span>
        {gateway.last_contact !== null && <Since unixSeconds={gateway.last_contact} />}
      </span>
      {isTrash && (
        <span className={classes.cardActions}>
          <Button size="compact-sm" variant="default" onClick={() => onAction({ kind: 'restore', gateway })}>
            {t('action.restore')}
          </Button>
          <Button size="compact-sm" variant="light" color="red" onClick={() => onAction({ kind: 'delete', gateway })}>
            {t('action.delete')}
          </Button>
        </span>
      )}
    </>
  );
}
