import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AddButton } from '@/entities/company';
import { useMayKeepServers } from '../model/use-may-keep-servers';
import { ServerForm } from './server-form';

/** Registers a network server; absent for users who are not administrators. */
export function AddNetworkServer() {
  const { t } = useTranslation('network-servers');
  const mayKeep = useMayKeepServers();
  const [isOpen, setOpen] = useState(false);
  if (!mayKeep) return null;
  return (
    <>
      <AddButton kind="network_servers" onClick={() => setOpen(true)}>
        {t('add')}
      </AddButton>
      <ServerForm target={null} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
