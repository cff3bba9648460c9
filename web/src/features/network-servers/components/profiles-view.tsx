import { SECTION } from '@gaugeway/proto/api/endpoint';
import { networkServerProfiles, networkServerTenants, type NetworkServer } from '@gaugeway/proto/api/network-servers';
import { ActionIcon, Button, Group, Select, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconArrowLeft, IconPencil, IconPlus, IconTemplate, IconTrash } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan, useCurrentUser } from '@/shared/access';
import { query } from '@/shared/api';
import { type DataColumn, DataTable, RefreshButton, TableCard, useTableLayout } from '@/shared/data-table';
import { ProfileForm } from '@/entities/device';
import { BlankState, ErrorState } from '@/shared/ui';
import { onlyOf } from '../model/only-of';
import type { Profile } from '../model/profiles';
import { useServerSearch } from '../model/use-server-search';
import { DeleteProfile } from './delete-profile';
import { ProfileCard, ProfileClasses } from './profile-card';
import classes from './network-servers.module.css';

const ORDER = { field: 'name', descending: false };

/** Device profiles of a network server, managed from here. */
export function ProfilesView({ server, onBack }: { server: NetworkServer; onBack: () => void }) {
  const { t } = useTranslation('network-servers');
  const search = useServerSearch();
  const may = useMay(server);
  const isFree = server.tenant_id === '';
  const tenants = useQuery({ ...query(networkServerTenants, { id: server.id }), enabled: isFree, retry: false });
  const tenant = isFree ? (search.tenant ?? onlyOf(tenants.data?.tenants)) : undefined;
  const found = useQuery({
    ...query(networkServerProfiles, { id: server.id, ...(tenant ? { tenant } : {}) }),
    enabled: !isFree || tenant !== undefined,
    retry: false,
  });
  const [edited, setEdited] = useState<Profile | 'new' | null>(null);
  const [removed, setRemoved] = useState<Profile | null>(null);
  const rows = useMemo(
    () => found.data?.device_profiles.toSorted((a, b) => a.name.localeCompare(b.name)),
    [found.data],
  );
  const actions = (profile: Profile) => (
    <Group gap={4} wrap="nowrap">
      {may.update && (
        <ActionIcon aria-label={t('profile.edit_one', { name: profile.name })} onClick={() => setEdited(profile)}>
          <IconPencil size={16} />
        </ActionIcon>
      )}
      {may.delete && (
        <ActionIcon
          color="red"
          aria-label={t('profile.delete_one', { name: profile.name })}
          onClick={() => setRemoved(profile)}
        >
          <IconTrash size={16} />
        </ActionIcon>
      )}
    </Group>
  );
  const hasActions = may.update || may.delete;
  const columns: DataColumn<Profile>[] = [
    { id: 'name', title: t('profile.name'), width: 240, grow: true, fixed: true, cell: ({ name }) => name },
    {
      id: 'region',
      title: t('profile.region'),
      width: 120,
      cell: ({ region }) => region.replace('_', '-'),
    },
    { id: 'mac_version', title: t('profile.mac_version'), width: 160, cell: ({ mac_version }) => mac_version },
    {
      id: 'reg_params_revision',
      title: t('profile.reg_params_revision'),
      width: 208,
      cell: ({ reg_params_revision }) => reg_params_revision,
    },
    { id: 'classes', title: t('profile.classes'), width: 176, cell: (row) => <ProfileClasses profile={row} /> },
    ...(hasActions
      ? [{ id: 'actions', title: '', width: 84, fixed: true, pinned: true, align: 'end' as const, cell: actions }]
      : []),
  ];
  const layout = useTableLayout('device-profiles', columns);
  const failed = [tenants, found].find(({ isError, data }) => isError && data === undefined);
  const add = may.create && (!isFree || tenant !== undefined) && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setEdited('new')}>
      {t('profile.add')}
    </Button>
  );
  return (
    <Stack gap="sm" className={classes.compareView}>
      <Group gap="sm">
        <Button variant="default" leftSection={<IconArrowLeft size={16} />} onClick={onBack}>
          {t('back')}
        </Button>
        <h2 className={classes.name}>{server.name}</h2>
        <span className={classes.spring} />
        {isFree && (
          <Select
            aria-label={t('form.tenant')}
            placeholder={t('choose_tenant')}
            allowDeselect={false}
            data={(tenants.data?.tenants ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            value={tenant ?? null}
            onChange={(id) => search.toTenant(id ?? undefined)}
          />
        )}
      </Group>
      {failed?.error ? (
        <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
      ) : isFree && tenant === undefined && tenants.data ? (
        <BlankState icon={IconTemplate} title={t('choose_tenant')} hint={t('profile.choose_tenant_hint')} />
      ) : (
        <TableCard
          fill
          toolbar={
            <>
              <span className={classes.spring} />
              {add}
              <RefreshButton loading={found.isFetching} onClick={() => void found.refetch()} />
            </>
          }
        >
          <DataTable
            label={t('profiles')}
            columns={columns}
            rows={rows}
            rowId={({ id }) => id}
            layout={layout}
            sort={ORDER}
            onSort={() => undefined}
            total={rows?.length}
            {...(may.update && { onOpen: setEdited })}
            card={(profile) => <ProfileCard profile={profile} />}
            {...(hasActions && { cardActions: actions })}
            blank={
              rows?.length === 0 ? (
                <BlankState icon={IconTemplate} title={t('profile.blank')} hint={t('profile.blank_hint')} />
              ) : undefined
            }
          />
        </TableCard>
      )}
      {edited && (
        <ProfileForm
          serverId={server.id}
          tenant={tenant}
          profileId={edited === 'new' ? null : edited.id}
          region={rows?.[0]?.region}
          onClose={() => setEdited(null)}
        />
      )}
      {removed && <DeleteProfile serverId={server.id} profile={removed} onClose={() => setRemoved(null)} />}
    </Stack>
  );
}

/** A server that a company above shares is managed by that company. */
function useMay(server: NetworkServer): { create: boolean; update: boolean; delete: boolean } {
  const { user } = useCurrentUser();
  const [mayCreate, mayUpdate, mayDelete] = [
    useCan('create', SECTION.devices),
    useCan('update', SECTION.devices),
    useCan('delete', SECTION.devices),
  ];
  const isKeeper = server.own && !user.is_demo;
  return { create: isKeeper && mayCreate, update: isKeeper && mayUpdate, delete: isKeeper && mayDelete };
}
