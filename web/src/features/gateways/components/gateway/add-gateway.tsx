import { SECTION } from '@gaugeway/proto/api/endpoint';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/shared/access';
import { AddButton } from '@/entities/company';
import { GatewayForm } from './gateway-form';

/** Adds a gateway; absent for users without the right to create one. */
export function AddGateway() {
  const { t } = useTranslation('gateways');
  const mayCreate = useCan(['create', 'access_all'], SECTION.devices);
  const [isOpen, setOpen] = useState(false);
  if (!mayCreate) return null;
  return (
    <>
      <AddButton kind="gateways" onClick={() => setOpen(true)}>
        {t('add_gateway')}
      </AddButton>
      <GatewayForm target={isOpen ? {} : null} onClose={() => setOpen(false)} />
    </>
  );
}
