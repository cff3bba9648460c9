import { SECTION } from '@gaugeway/proto/api/endpoint';
import { type LorawanSettings, saveLorawanSettings } from '@gaugeway/proto/api/lorawan-devices';
import {
  networkServerApplications,
  networkServerProfiles,
  networkServers,
  networkServerTenants,
} from '@gaugeway/proto/api/network-servers';
import { Button, SegmentedControl, Select, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/shared/access';
import { inputBounds, query } from '@/shared/api';
import { ProfileForm } from '@/entities/device';
import { plainHex } from '@/shared/forms';
import { errorText, Notice } from '@/shared/ui';
import { KEYS, type LorawanDraft, neededOf } from '../../model/lorawan-draft';
import classes from './form.module.css';
import { KeyInput } from './key-input';
import { ProvisioningState } from './provisioning-state';

interface LorawanSectionProps {
  draft: LorawanDraft;
  /** Stored settings; null = on no network server yet. */
  stored: LorawanSettings | null;
  problem: (name: string) => string | undefined;
  onChange: (draft: LorawanDraft) => void;
}

/** Network server of a LoRaWAN device, its activation, and the state of its provisioning. */
export function LorawanSection({ draft, stored, problem, onChange }: LorawanSectionProps) {
  const { t } = useTranslation('devices');
  const servers = useQuery({ ...query(networkServers, {}), staleTime: 60_000 });
  const list = servers.data?.network_servers ?? [];
  const chosen = list.find(({ id }) => id === draft.network_server_id);
  const set = (part: Partial<LorawanDraft>) => onChange({ ...draft, ...part });
  if (servers.data && list.length === 0 && draft.network_server_id === null) {
    return (
      <Text size="sm" c="dimmed">
        {t('lorawan.no_server')}
      </Text>
    );
  }
  return (
    <Stack gap="md">
      {stored && <ProvisioningState settings={stored} />}
      <Select
        label={t('lorawan.server')}
        description={t('lorawan.server_hint')}
        placeholder={t('lorawan.server_none')}
        clearable={stored === null}
        searchable
        maxDropdownHeight={270}
        data={list.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={draft.network_server_id === null ? null : String(draft.network_server_id)}
        error={problem('network_server_id') ?? (servers.isError ? errorText(servers.error) : undefined)}
        onChange={(id) =>
          set({ network_server_id: id === null ? null : Number(id), application_id: '', device_profile_id: '' })
        }
      />
      {draft.network_server_id !== null && (
        <OnServer
          key={draft.network_server_id}
          serverId={draft.network_server_id}
          isOfOneTenant={chosen?.tenant_id !== ''}
          isOwn={chosen?.own === true}
          draft={draft}
          stored={stored}
          problem={problem}
          set={set}
        />
      )}
    </Stack>
  );
}

interface OnServerProps extends Omit<LorawanSectionProps, 'onChange'> {
  serverId: number;
  /** Otherwise the tenant must be selected first. */
  isOfOneTenant: boolean;
  /** true: the company creates the profiles. */
  isOwn: boolean;
  set: (part: Partial<LorawanDraft>) => void;
}

function OnServer({ serverId, isOfOneTenant, isOwn, draft, stored, problem, set }: OnServerProps) {
  const { t } = useTranslation('devices');
  const kept = { staleTime: 60_000, retry: 1 } as const;
  const [chosen, setChosen] = useState<string | null>(null);
  const [isMaking, setMaking] = useState(false);
  const mayMake = useCan('create', SECTION.devices) && isOwn;
  const tenants = useQuery({ ...query(networkServerTenants, { id: serverId }), ...kept, enabled: !isOfOneTenant });
  const list = tenants.data?.tenants ?? [];
  // A single option is selected automatically.
  const tenant = isOfOneTenant ? undefined : (chosen ?? (list.length === 1 ? list[0]?.id : undefined));
  const options = { ...kept, enabled: isOfOneTenant || tenant !== undefined };
  const applications = useQuery({ ...query(networkServerApplications, { id: serverId, tenant }), ...options });
  const profiles = useQuery({ ...query(networkServerProfiles, { id: serverId, tenant }), ...options });
  const silent = tenants.error ?? applications.error ?? profiles.error;
  const profile = profiles.data?.device_profiles.find(({ id }) => id === draft.device_profile_id);
  return (
    <>
      {silent && (
        <Notice tone="warning" title={t('lorawan.silent')}>
          {errorText(silent)}
        </Notice>
      )}
      {list.length > 1 && (
        <Select
          label={t('lorawan.tenant')}
          description={t('lorawan.tenant_hint')}
          searchable
          allowDeselect={false}
          maxDropdownHeight={270}
          placeholder={t('lorawan.choose')}
          data={namedChoices(list, '')}
          value={tenant ?? null}
          onChange={setChosen}
        />
      )}
      <Select
        label={t('lorawan.application_id')}
        required
        searchable
        maxDropdownHeight={270}
        placeholder={t('lorawan.choose')}
        data={namedChoices(applications.data?.applications, draft.application_id)}
        value={draft.application_id || null}
        error={problem('application_id')}
        onChange={(id) => set({ application_id: id ?? '' })}
      />
      <Select
        label={t('lorawan.device_profile_id')}
        description={
          profile
            ? t('lorawan.profile', { region: profile.region, version: profile.mac_version })
            : t('lorawan.class_hint')
        }
        required
        searchable
        maxDropdownHeight={270}
        placeholder={t('lorawan.choose')}
        data={namedChoices(profiles.data?.device_profiles, draft.device_profile_id)}
        value={draft.device_profile_id || null}
        error={problem('device_profile_id')}
        onChange={(id) => set({ device_profile_id: id ?? '' })}
      />
      {mayMake && profiles.data && (
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.beside}
          leftSection={<IconPlus size={14} />}
          onClick={() => setMaking(true)}
        >
          {t('lorawan.new_profile')}
        </Button>
      )}
      {isMaking && (
        <ProfileForm
          serverId={serverId}
          tenant={tenant}
          profileId={null}
          region={profiles.data?.device_profiles[0]?.region}
          onClose={() => setMaking(false)}
          onSaved={({ id }) => set({ device_profile_id: id })}
        />
      )}
      <div>
        <Text size="sm" fw={600} mb={4} id="lorawan-activation">
          {t('lorawan.activation')}
        </Text>
        <SegmentedControl
          aria-labelledby="lorawan-activation"
          fullWidth
          value={draft.activation}
          onChange={(activation) => set({ activation, keys: {} })}
          data={(['otaa', 'abp', 'kept'] as const).map((value) => ({ value, label: t(`lorawan.way.${value}`) }))}
        />
        <Text size="xs" c="dimmed" mt={4}>
          {t(`lorawan.way_hint.${draft.activation}`)}
        </Text>
      </div>
      {draft.activation === 'otaa' && (
        <TextInput
          label="JoinEUI"
          description={t('lorawan.join_eui_hint')}
          classNames={{ input: classes.mono }}
          spellCheck={false}
          {...inputBounds(saveLorawanSettings, 'join_eui')}
          value={draft.join_eui}
          error={problem('join_eui')}
          onChange={(event) => set({ join_eui: event.currentTarget.value })}
          onBlur={() => set({ join_eui: plainHex(draft.join_eui) })}
        />
      )}
      {draft.activation === 'abp' && (
        <TextInput
          label="DevAddr"
          description={t('lorawan.dev_addr_hint')}
          required
          classNames={{ input: classes.mono }}
          spellCheck={false}
          {...inputBounds(saveLorawanSettings, 'dev_addr')}
          value={draft.dev_addr}
          error={problem('dev_addr')}
          onChange={(event) => set({ dev_addr: event.currentTarget.value })}
          onBlur={() => set({ dev_addr: plainHex(draft.dev_addr) })}
        />
      )}
      {KEYS[draft.activation].map((name) => (
        <KeyInput
          key={name}
          name={name}
          required={neededOf(draft.activation).includes(name)}
          isStored={stored?.activation === draft.activation && stored.keys.includes(name)}
          value={draft.keys[name] ?? ''}
          error={problem(name)}
          onChange={(key) => set({ keys: { ...draft.keys, [name]: key } })}
        />
      ))}
    </>
  );
}

/** Choices, including the selected one if the server does not answer. */
function namedChoices(list: readonly { id: string; name: string }[] | undefined, chosen: string) {
  const choices = (list ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return chosen && !choices.some(({ value }) => value === chosen)
    ? [...choices, { value: chosen, label: chosen }]
    : choices;
}
