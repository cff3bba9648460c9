import {
  adrAlgorithms,
  createDeviceProfile,
  editDeviceProfile,
  getDeviceProfile,
  type DeviceProfile,
} from '@gaugeway/proto/api/device-profiles';
import { networkServerProfiles } from '@gaugeway/proto/api/network-servers';
import { NumberInput, Select, SimpleGrid, Skeleton, Stack, Switch, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, inputBounds, query, useCall } from '@/shared/api';
import { DialogForm, fieldErrors } from '@/shared/forms';
import { notifyDone, Notice } from '@/shared/ui';
import { changedOf, choicesOf, newProfile, settingsOf, type ProfileDraft } from './profile-draft';

interface ProfileFormProps {
  serverId: number;
  /** For a server that is not limited to one tenant. */
  tenant?: string | undefined;
  /** The profile to be edited; null = a new one. */
  profileId: string | null;
  /** Initial region of a new profile. */
  region?: string | undefined;
  onClose: () => void;
  onSaved?: (profile: DeviceProfile) => void;
}

/** Creates or changes a device profile on a network server; the call returns the server's result. */
export function ProfileForm({ profileId, ...rest }: ProfileFormProps) {
  const { t } = useTranslation('network-servers');
  const found = useQuery({
    ...query(getDeviceProfile, { id: rest.serverId, profile_id: profileId ?? '' }),
    enabled: profileId !== null,
    retry: false,
    gcTime: 0,
  });
  const profile = found.data?.device_profile;
  if (profileId === null || profile) return <Body key={profileId} {...rest} before={profile ?? null} />;
  return (
    <DialogForm
      title={t('profile.edit')}
      error={found.error}
      saving={false}
      disabled
      confirm={t('profile.save')}
      onClose={rest.onClose}
      onSubmit={() => undefined}
    >
      {!found.isError && <Skeleton height={320} />}
    </DialogForm>
  );
}

type BodyProps = Omit<ProfileFormProps, 'profileId'> & { before: DeviceProfile | null };

function Body({ serverId, tenant, region, before, onClose, onSaved }: BodyProps) {
  const { t } = useTranslation('network-servers');
  const client = useQueryClient();
  const [draft, setDraft] = useState<ProfileDraft>(() => draftOf(before) ?? newProfile(region ?? 'EU868'));
  const set = (part: Partial<ProfileDraft>) => setDraft((old) => ({ ...old, ...part }));
  const saving = {
    meta: { quiet: true },
    onSuccess: ({ device_profile, msg }: { device_profile: DeviceProfile; msg: string }) => {
      notifyDone(msg);
      void client.invalidateQueries({ queryKey: [networkServerProfiles.id] });
      onSaved?.(device_profile);
      onClose();
    },
  };
  const create = useCall(createDeviceProfile, saving);
  const edit = useCall(editDeviceProfile, saving);
  const error = create.error ?? edit.error;
  const faults = error instanceof ApiError ? fieldErrors(error) : {};
  const settings = settingsOf(draft);
  const submit = () => {
    const known = draftOf(before);
    if (before && known) edit.mutate({ id: serverId, profile_id: before.id, ...changedOf(draft, known) });
    else if (settings) create.mutate({ id: serverId, ...(tenant ? { tenant } : {}), ...settings });
  };
  return (
    <DialogForm
      title={before ? t('profile.edit') : t('profile.new')}
      error={error}
      saving={create.isPending || edit.isPending}
      disabled={draft.name.trim() === '' || (before === null && settings === null)}
      confirm={before ? t('profile.save') : t('profile.create')}
      onClose={onClose}
      onSubmit={submit}
    >
      {before && before.devices > 0 && <Notice tone="warning" title={t('profile.in_use', { count: before.devices })} />}
      <TextInput
        label={t('profile.name')}
        required
        {...inputBounds(createDeviceProfile, 'name')}
        data-autofocus
        value={draft.name}
        error={faults.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        {(['region', 'mac_version', 'reg_params_revision'] as const).map((field) => (
          <Select
            key={field}
            label={t(`profile.${field}`)}
            required
            allowDeselect={false}
            searchable
            maxDropdownHeight={270}
            data={choicesOf(field, draft[field]).map((value) => ({ value, label: value.replace('_', '-') }))}
            value={draft[field]}
            error={faults[field]}
            onChange={(value) => set({ [field]: value ?? '' })}
          />
        ))}
        <NumberInput
          label={t('profile.uplink_interval')}
          suffix={` ${t('profile.seconds')}`}
          {...inputBounds(createDeviceProfile, 'uplink_interval')}
          allowDecimal={false}
          thousandSeparator=" "
          value={draft.uplink_interval}
          error={faults.uplink_interval}
          onChange={(value) => set({ uplink_interval: Number(value) || 1 })}
        />
      </SimpleGrid>
      <AlgorithmSelect
        serverId={serverId}
        value={draft.adr_algorithm_id}
        onChange={(id) => set({ adr_algorithm_id: id })}
      />
      <Stack gap="xs">
        {(['supports_otaa', 'supports_class_b', 'supports_class_c'] as const).map((field) => (
          <Switch
            key={field}
            label={t(`profile.${field}`)}
            description={t(`profile.${field}_hint`)}
            checked={draft[field]}
            onChange={(event) => set({ [field]: event.currentTarget.checked })}
          />
        ))}
      </Stack>
    </DialogForm>
  );
}

function draftOf(profile: DeviceProfile | null): ProfileDraft | null {
  if (!profile) return null;
  const { id: _id, devices: _devices, ...draft } = profile;
  return draft;
}

interface AlgorithmSelectProps {
  serverId: number;
  value: string;
  onChange: (id: string) => void;
}

/** Algorithms of the server; if it does not answer, the stored one. */
function AlgorithmSelect({ serverId, value, onChange }: AlgorithmSelectProps) {
  const { t } = useTranslation('network-servers');
  const found = useQuery({ ...query(adrAlgorithms, { id: serverId }), staleTime: 60_000, retry: false });
  const options = (found.data?.adr_algorithms ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const known = options.some((one) => one.value === value);
  return (
    <Select
      label={t('profile.adr')}
      description={t('profile.adr_hint')}
      allowDeselect={false}
      data={known ? options : [...options, { value, label: value }]}
      value={value}
      onChange={(id) => onChange(id ?? value)}
    />
  );
}
