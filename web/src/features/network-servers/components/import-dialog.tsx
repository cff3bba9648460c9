import { deviceModels } from '@gaugeway/proto/api/devices';
import { importLorawanDevices } from '@gaugeway/proto/api/lorawan-devices';
import { networkServerProfiles, type ComparedDevice, type NetworkServer } from '@gaugeway/proto/api/network-servers';
import { isAble } from '@gaugeway/proto/kinds/find-transport';
import { Select, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { query, useCall } from '@/shared/api';
import { DialogForm } from '@/shared/forms';
import { useOutcome } from '../model/use-outcome';
import { Results } from './results';

/** Most devices of one call. */
const AT_ONCE = 500;

interface ImportDialogProps {
  server: NetworkServer;
  tenant: string;
  application: string;
  devices: readonly ComparedDevice[];
  onClose: () => void;
  onDone: () => void;
}

/** Imports the existing devices of the application, with a model for each of its device profiles. */
export function ImportDialog({ server, tenant, application, devices, onClose, onDone }: ImportDialogProps) {
  const { t } = useTranslation(['network-servers', 'common']);
  const [chosen, setChosen] = useState<Record<string, string>>({});
  const meant = devices.slice(0, AT_ONCE);
  const { failed, finish } = useOutcome<{ dev_eui: string; ok: boolean; msg: string }>(
    ({ dev_eui }) => meant.find((device) => device.dev_eui === dev_eui)?.remote?.name ?? dev_eui,
    onDone,
  );
  const profiles = useQuery(
    query(networkServerProfiles, { id: server.id, ...(server.tenant_id === '' && tenant ? { tenant } : {}) }),
  );
  const models = useQuery({ ...query(deviceModels, {}), staleTime: Infinity });
  const choices = (models.data?.models ?? [])
    .filter((model) => isAble(model, 'hasNetworkServer'))
    .map((model) => ({ value: String(model.id), label: `${model.brand} ${model.name}`.trim() }));
  const names = new Map((profiles.data?.device_profiles ?? []).map(({ id, name }) => [id, name]));
  const input = useMemo(
    () => [...new Set(devices.flatMap(({ remote }) => remote?.device_profile_id ?? []))],
    [devices],
  );
  const bring = useCall(importLorawanDevices, {
    meta: { quiet: true },
    onSuccess: finish,
  });
  const start = () =>
    bring.mutate({
      network_server_id: server.id,
      application_id: application,
      models: Object.fromEntries(Object.entries(chosen).map(([profile, model]) => [profile, Number(model)])),
      devices: meant.flatMap(({ dev_eui, remote }) =>
        remote
          ? [
              {
                dev_eui,
                name: remote.name || dev_eui,
                device_profile_id: remote.device_profile_id,
                disabled: remote.disabled,
              },
            ]
          : [],
      ),
    });
  if (failed) return <Results title={t('results')} results={failed} onClose={onDone} />;
  return (
    <DialogForm
      title={t('import.title')}
      error={bring.error ?? profiles.error ?? models.error}
      saving={bring.isPending}
      disabled={input.some((profile) => !chosen[profile])}
      confirm={t('import.do')}
      onClose={onClose}
      onSubmit={start}
    >
      <Text size="sm">{t('import.text', { count: meant.length })}</Text>
      {input.map((profile) => (
        <Select
          key={profile}
          label={t('import.model', { profile: names.get(profile) ?? profile })}
          placeholder={t('import.choose_model')}
          required
          searchable
          maxDropdownHeight={270}
          nothingFoundMessage={t('common:nothing_found')}
          data={choices}
          value={chosen[profile] ?? null}
          onChange={(model) => setChosen((old) => ({ ...old, [profile]: model ?? '' }))}
        />
      ))}
    </DialogForm>
  );
}
