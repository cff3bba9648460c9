import { clearDeviceTrash } from '@gaugeway/proto/api/device-life';
import { SECTION } from '@gaugeway/proto/api/endpoint';
import { Button, SegmentedControl } from '@mantine/core';
import { IconSearchOff, IconTrash, IconTrashX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/shared/access';
import { useCall } from '@/shared/api';
import { PagedTable, pagingOf, SearchField, useTableLayout } from '@/shared/data-table';
import { BlankState, ErrorState, prompt, useDone, useIsPhone } from '@/shared/ui';
import { TRASH_KINDS, type TrashKind, useTrashed, useTrashMarks } from '../../model/trash';
import { useListSearch } from '../../model/use-list-search';
import { useRenew } from '../../model/use-renew';
import { useSelection } from '../../model/use-selection';
import classes from '../devices.module.css';
import { massActions } from '../metering/mass-actions';
import { MassBar } from '../metering/mass-bar';
import { RestoreConflict, type Refused } from './restore-conflict';
import { TrashButtons } from './trash-buttons';
import { TrashCard } from './trash-card';
import { useTrashColumns } from './trash-columns';

const KINDS = Object.keys(TRASH_KINDS) as TrashKind[];
const BY_NAME = { field: 'name', descending: false };

/** Deleted items, each with the actions to restore it or to delete it permanently. */
export function TrashTab() {
  const { t } = useTranslation('devices');
  const isPhone = useIsPhone();
  const list = useListSearch();
  const kind = list.trashed ?? 'devices';
  const mayDelete = useCan(['delete', 'access_all'], SECTION.devices);
  const found = useTrashed(kind, { page: list.page, per_page: list.per_page, search_string: list.q || null });
  const marks = useTrashMarks(kind, found.rows);
  const [refused, setRefused] = useState<Refused | null>(null);
  const columns = useTrashColumns(kind, marks, mayDelete ? setRefused : undefined);
  const layout = useTableLayout('trash', columns);
  const selection = useSelection({
    filter: { is_deleted: true, search_string: list.q || null },
    page: (found.rows ?? []).map(({ id }) => id),
    total: found.total,
    of: [kind, list.q, list.page, list.per_page, found.total],
  });
  const isSelecting = kind === 'devices' && mayDelete;
  return (
    <>
      <PagedTable
        fill
        toolbar={
          selection.selection ? (
            <MassBar
              selection={selection.selection}
              actions={massActions}
              place="trash"
              all={selection.all}
              onClear={selection.clear}
            />
          ) : (
            <>
              <SearchField value={list.q} placeholder={t('search_trash')} onSearch={list.searchFor} />
              <SegmentedControl
                aria-label={t('trash.kind')}
                fullWidth={isPhone}
                w={isPhone ? '100%' : undefined}
                value={kind}
                onChange={(value) => list.showTrashed(KINDS.find((one) => one === value))}
                data={KINDS.map((value) => ({ value, label: t(`trash.${value}`) }))}
              />
              <span className={classes.spring} />
              {isSelecting && list.q === '' && <ClearTrash count={found.total ?? 0} />}
            </>
          )
        }
        paging={pagingOf(list, found.total)}
        label={t('tabs.trash')}
        columns={columns}
        rows={found.rows}
        rowId={({ id }) => String(id)}
        layout={layout}
        sort={BY_NAME}
        stale={found.isStale}
        selection={isSelecting ? selection.ticked : undefined}
        onSelection={isSelecting ? selection.tick : undefined}
        onEscape={selection.clear}
        card={(thing) => <TrashCard thing={thing} mark={marks.get(thing.id)} />}
        cardActions={
          mayDelete ? (thing) => <TrashButtons kind={kind} thing={thing} onRefused={setRefused} /> : undefined
        }
        blank={
          found.error ? (
            <ErrorState error={found.error} onRetry={found.refetch} />
          ) : found.rows?.length === 0 ? (
            list.q ? (
              <BlankState icon={IconSearchOff} title={t('blank.filtered')} hint={t('blank.filtered_hint')} />
            ) : (
              <BlankState icon={IconTrash} title={t('trash.empty')} hint={t('trash.empty_hint')} />
            )
          ) : undefined
        }
      />
      {refused && <RestoreConflict refused={refused} onClose={() => setRefused(null)} />}
    </>
  );
}

/** Deletes all items of the trash permanently: the number of devices must be typed. */
function ClearTrash({ count }: { count: number }) {
  const { t } = useTranslation('devices');
  const renew = useRenew();
  const clear = useCall(clearDeviceTrash, { onSuccess: useDone([], renew) });
  if (count === 0) return null;
  const ask = async () => {
    const typed = await prompt({
      title: t('trash.clear_title'),
      text: t('trash.clear_text', { count }),
      label: t('mass_run.type', { count }),
      expected: String(count),
      mismatch: t('mass_run.mismatch'),
      confirm: t('trash.clear'),
      danger: true,
    });
    if (typed !== null) clear.mutate({});
  };
  return (
    <Button
      variant="default"
      c="red"
      leftSection={<IconTrashX size={16} stroke={1.6} />}
      loading={clear.isPending}
      onClick={() => void ask()}
    >
      {t('trash.clear')}
    </Button>
  );
}
