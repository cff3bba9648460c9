import type { ComparedDevice, NetworkServer } from '@gaugeway/proto/api/network-servers';
import { SECTION } from '@gaugeway/proto/api/endpoint';
import { Button, SegmentedControl, Select } from '@mantine/core';
import { IconArrowsDiff } from '@tabler/icons-react';
import type { RowSelectionState } from '@tanstack/react-table';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/shared/access';
import { DataTable, RefreshButton, TableCard, useTableLayout } from '@/shared/data-table';
import { BlankState, useIsPhone } from '@/shared/ui';
import { isApart, isImportable, isStray, sorted, STATUSES, type ComparisonStatus } from '../model/comparison-status';
import { CompareCard, useCompareColumns } from './compare-columns';
import { DeleteRemoteDialog } from './delete-remote-dialog';
import { ImportDialog } from './import-dialog';
import { RepairDialog } from './repair-dialog';
import classes from './network-servers.module.css';

const ORDER = { field: 'status', descending: false };

interface CompareTableProps {
  server: NetworkServer;
  tenant: string;
  application: string;
  devices: readonly ComparedDevice[] | undefined;
  refreshing: boolean;
  onRefresh: () => void;
}

type Work = 'repair' | 'adopt' | 'import' | 'delete';

/** Devices of both sides, those that need attention first. Selected rows are repaired, adopted, imported or deleted. */
export function CompareTable({ server, tenant, application, devices, refreshing, onRefresh }: CompareTableProps) {
  const { t } = useTranslation('network-servers');
  const isPhone = useIsPhone();
  const mayUpdate = useCan('update', SECTION.devices);
  const mayCreate = useCan(['create', 'access_all'], SECTION.devices);
  const mayDelete = useCan('delete', SECTION.devices);
  const [status, setStatus] = useState<ComparisonStatus | 'all'>('all');
  const [ticked, setTicked] = useState<RowSelectionState>({});
  const [work, setWork] = useState<Work | null>(null);
  const columns = useCompareColumns();
  const layout = useTableLayout('compared-devices', columns);
  const all = useMemo(() => (devices ? sorted(devices) : undefined), [devices]);
  const rows = useMemo(() => all?.filter((device) => status === 'all' || device.status === status), [all, status]);
  const chosen = (rows ?? []).filter(({ dev_eui }) => ticked[dev_eui]);
  // No selection: the buttons apply to all suitable rows.
  const meant = chosen.length > 0 ? chosen : (rows ?? []);
  const apart = mayUpdate ? meant.filter(isApart) : [];
  // Only selected rows: a deletion on the network server cannot be undone.
  const strays = mayDelete && server.own ? chosen.filter(isStray) : [];
  const importable = mayCreate ? meant.filter(isImportable) : [];
  const filters = ['all', ...STATUSES].map((value) => {
    const count = (all ?? []).filter((device) => value === 'all' || device.status === value).length;
    return { value, count, label: `${t(`status.${value as ComparisonStatus | 'all'}`)} ${count}` };
  });
  const choices = filters.filter(({ value, count }) => value === 'all' || count > 0 || value === status);
  const choose = (value: string | null) => {
    setTicked({});
    setStatus(STATUSES.find((one) => one === value) ?? 'all');
  };
  const mayTick = mayUpdate || mayCreate || (mayDelete && server.own);
  const close = () => {
    setWork(null);
    setTicked({});
    onRefresh();
  };
  return (
    <TableCard
      fill
      toolbar={
        <>
          {isPhone ? (
            <Select
              aria-label={t('column.status')}
              w="100%"
              allowDeselect={false}
              data={choices}
              value={status}
              onChange={choose}
            />
          ) : (
            <SegmentedControl aria-label={t('column.status')} value={status} onChange={choose} data={choices} />
          )}
          <span className={classes.spring} />
          {apart.length > 0 && (
            <>
              <Button onClick={() => setWork('repair')}>{t('repair.button', { count: apart.length })}</Button>
              <Button variant="default" onClick={() => setWork('adopt')}>
                {t('adopt.button', { count: apart.length })}
              </Button>
            </>
          )}
          {importable.length > 0 && (
            <Button variant="default" onClick={() => setWork('import')}>
              {t('import.button', { count: importable.length })}
            </Button>
          )}
          {strays.length > 0 && (
            <Button size="compact-md" variant="light" color="red" onClick={() => setWork('delete')}>
              {t('delete_remote.button', { count: strays.length })}
            </Button>
          )}
          <RefreshButton loading={refreshing} onClick={onRefresh} />
        </>
      }
    >
      <DataTable
        label={t('compare')}
        columns={columns}
        rows={rows}
        rowId={({ dev_eui }) => dev_eui}
        layout={layout}
        sort={ORDER}
        onSort={() => undefined}
        total={rows?.length}
        selection={mayTick ? ticked : undefined}
        onSelection={mayTick ? setTicked : undefined}
        onEscape={() => setTicked({})}
        card={(device) => <CompareCard device={device} />}
        blank={
          rows?.length === 0 ? (
            <BlankState icon={IconArrowsDiff} title={t('nothing')} hint={t('nothing_hint')} />
          ) : undefined
        }
      />
      {(work === 'repair' || work === 'adopt') && (
        <RepairDialog way={work} devices={apart} onClose={() => setWork(null)} onDone={close} />
      )}
      {work === 'delete' && (
        <DeleteRemoteDialog
          server={server}
          application={application}
          devices={strays}
          onClose={() => setWork(null)}
          onDone={close}
        />
      )}
      {work === 'import' && (
        <ImportDialog
          server={server}
          tenant={tenant}
          application={application}
          devices={importable}
          onClose={() => setWork(null)}
          onDone={close}
        />
      )}
    </TableCard>
  );
}
