import type { GatewayDevice } from '@gaugeway/proto/api/gateways';
import { useTranslation } from 'react-i18next';
import { CardFoot, CardHead } from '@/shared/data-table';
import { Since } from '@/shared/ui';
import { ContactMark } from '../contact-mark';
import classes from '../gateways.module.css';

/** A gateway of the list on a phone. */
export function GatewayCard({ gateway }: { gateway: GatewayDevice }) {
  const { t } = useTranslation('gateways');
  return (
    <>
      <CardHead>
        <span>{gateway.name}</span>
        <ContactMark state={gateway.device_state} isActive={gateway.is_active} />
      </CardHead>
      <CardFoot>
        <span className={classes.mono}>{gateway.identity}</span>
        <span>{t('devices_behind', { count: gateway.devices_count })}</span>
        {gateway.last_contact !== null && <Since unixSeconds={gateway.last_contact} />}
      </CardFoot>
    </>
  );
}
