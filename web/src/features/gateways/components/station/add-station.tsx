import { SECTION } from '@gaugeway/proto/api/endpoint';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/shared/access';
import { StationForm } from './station-form';

/** Adds a base station; absent for who may not. */
export function AddBaseStation() {
  const { t } = useTranslation('gateways');
  const mayCreate = useCan(['create', 'access_all'], SECTION.devices);
  const [isOpen, setOpen] = useState(false);
  if (!mayCreate) return null;
  return (
    <>
      <Button leftSection={<IconPlus size={16} />} onClick={() => setOpen(true)}>
        {t('add_station')}
      </Button>
      <StationForm target={isOpen ? {} : null} onClose={() => setOpen(false)} />
    </>
  );
}
