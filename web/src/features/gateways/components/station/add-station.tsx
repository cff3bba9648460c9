import { SECTION } from '@gaugeway/proto/api/endpoint';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/shared/access';
import { AddButton } from '@/entities/company';
import { StationForm } from './station-form';

/** Adds a base station; absent for users without the right to create one. */
export function AddBaseStation() {
  const { t } = useTranslation('gateways');
  const mayCreate = useCan(['create', 'access_all'], SECTION.devices);
  const [isOpen, setOpen] = useState(false);
  if (!mayCreate) return null;
  return (
    <>
      <AddButton kind="base_stations" onClick={() => setOpen(true)}>
        {t('add_station')}
      </AddButton>
      <StationForm target={isOpen ? {} : null} onClose={() => setOpen(false)} />
    </>
  );
}
