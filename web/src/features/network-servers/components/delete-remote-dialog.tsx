import { deleteRemote, type ComparedDevice, type NetworkServer } from '@gaugeway/proto/api/network-servers';
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCall } from '@/shared/api';
import { DialogForm } from '@/shared/forms';
import { useOutcome } from '../model/use-outcome';
import { Results } from './results';
import classes from './network-servers.module.css';

/** Most devices of one call. */
const AT_ONCE = 1000;
/** Names that are shown before the action. */
const NAMED = 5;

interface DeleteThereDialogProps {
  server: NetworkServer;
  application: string;
  devices: readonly ComparedDevice[];
  onClose: () => void;
  onDone: () => void;
}

/**
 * Deletes devices without a counterpart here on the network server, after a confirmation with their number and names.
 */
export function DeleteRemoteDialog({ server, application, devices, onClose, onDone }: DeleteThereDialogProps) {
  const { t } = useTranslation('network-servers');
  const meant = devices.slice(0, AT_ONCE);
  const { failed, finish } = useOutcome<{ dev_eui: string; ok: boolean; msg: string }>(
    ({ dev_eui }) => meant.find((device) => device.dev_eui === dev_eui)?.remote?.name ?? dev_eui,
    onDone,
  );
  const remove = useCall(deleteRemote, {
    meta: { quiet: true },
    onSuccess: finish,
  });
  if (failed) return <Results title={t('results')} results={failed} onClose={onDone} />;
  return (
    <DialogForm
      title={t('delete_remote.title')}
      error={remove.error}
      saving={remove.isPending}
      danger
      confirm={t('delete_remote.do', { count: meant.length })}
      onClose={onClose}
      onSubmit={() =>
        remove.mutate({ id: server.id, application_id: application, dev_euis: meant.map(({ dev_eui }) => dev_eui) })
      }
    >
      <Text size="sm">{t('delete_remote.text', { count: meant.length, server: server.name })}</Text>
      <ul className={classes.results}>
        {meant.slice(0, NAMED).map(({ dev_eui, remote }) => (
          <li key={dev_eui}>
            {remote?.name} <span className={classes.mono}>{dev_eui}</span>
          </li>
        ))}
        {meant.length > NAMED && <li>{t('delete_remote.more', { count: meant.length - NAMED })}</li>}
      </ul>
    </DialogForm>
  );
}
