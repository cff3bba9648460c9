import type { DataColumn, useTableLayout } from '@/shared/data-table';
import { ActionIcon, SegmentedControl, Tooltip } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccess } from '@/shared/access';
import { ColumnMenu, FilterChips, FilterMenu, RefreshButton, SearchField } from '@/shared/data-table';
import { useIsPhone } from '@/shared/ui';
import { filterCount } from '../../model/selection';
import type { useFilterChoices } from '../../model/use-filter-choices';
import { type DeviceStateFilter, useListSearch } from '../../model/use-list-search';
import classes from '../devices.module.css';
import { ExportDialog } from './export-dialog';
import { FilterInputs } from './filter-inputs';
import { mayExportReadings } from './mass-actions';
import { useFilterChips } from './use-filter-chips';
import type { ListedDevice } from './use-row-context';

/** The ones used most; the others are among the filters. */
const STATES: readonly DeviceStateFilter[] = ['online', 'no_contact', 'no_data'];

interface MeteringToolbarProps {
  columns: readonly DataColumn<ListedDevice>[];
  layout: ReturnType<typeof useTableLayout>;
  choices: ReturnType<typeof useFilterChoices>;
  refreshing: boolean;
  onRefresh: () => void;
}

/** Search, state and filters at the left; display options at the right. */
export function MeteringToolbar({ columns, layout, choices, refreshing, onRefresh }: MeteringToolbarProps) {
  const { t } = useTranslation('devices');
  const isPhone = useIsPhone();
  const list = useListSearch();
  const access = useAccess();
  const mayExport = mayExportReadings(access);
  const [exporting, setExporting] = useState(false);
  const chips = useFilterChips(choices);
  // The state has a separate control.
  const shownChips = chips.filter(({ id }) => id !== 'state' || !STATES.some((state) => state === list.state));
  return (
    <>
      <SearchField value={list.q} placeholder={t('search')} onSearch={list.searchFor} />
      <SegmentedControl
        aria-label={t('column.state')}
        fullWidth={isPhone}
        w={isPhone ? '100%' : undefined}
        value={list.state === undefined ? 'all' : list.state}
        onChange={(value) => list.filterBy({ state: STATES.find((state) => state === value) })}
        data={[
          { value: 'all', label: t('all') },
          ...STATES.map((state) => ({ value: state, label: t(`state.${state}`) })),
        ]}
      />
      <FilterMenu count={filterCount(list)} onClear={list.clearFilters}>
        <FilterInputs choices={choices} />
      </FilterMenu>
      {!isPhone && (
        <>
          <span className={classes.spring} />
          {mayExport && (
            <Tooltip label={t('export.title')}>
              <ActionIcon aria-label={t('export.title')} onClick={() => setExporting(true)}>
                <IconFileSpreadsheet size={18} stroke={1.6} />
              </ActionIcon>
            </Tooltip>
          )}
          {exporting && <ExportDialog onClose={() => setExporting(false)} />}
          <RefreshButton loading={refreshing} onClick={onRefresh} />
          <ColumnMenu columns={columns} layout={layout} />
        </>
      )}
      <FilterChips chips={shownChips} />
    </>
  );
}
