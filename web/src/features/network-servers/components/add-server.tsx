import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMayKeepServers } from '../model/use-may-keep-servers';
import { ServerForm } from './server-form';

/** Registers a network server; absent for who is no administrator. */
export function AddNetworkServer() {
  const { t } = useTranslation('network-servers');
  const mayKeep = useMayKeepServers();
  const [isOpen, setOpen] = useState(false);
  if (!mayKeep) return null;
  return (
    <>
      <Button leftSection={<IconPlus size={16} />} onClick={() => setOpen(true)}>
        {t('add')}
      </Button>
      <ServerForm target={null} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
