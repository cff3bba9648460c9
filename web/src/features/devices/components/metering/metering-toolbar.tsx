import { deviceModels, type MeteringDevice } from '@gaugeway/proto/api/devices';
import { ActionIcon, MultiSelect, SegmentedControl, Tooltip } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconFileSpreadsheet, IconRefresh } from '@tabler/icons-react';
import { SECTION } from '@gaugeway/proto/api/endpoint';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccess } from '@/shared/access';
import { query } from '@/shared/api';
import { ColumnMenu, SearchField, type DataColumn, type useTableLayout } from '@/shared/data-table';
import { useIsPhone } from '@/shared/ui';
import { useListSearch, type DeviceStateFilter } from '../../model/use-list-search';
import classes from '../devices.module.css';
import { ExportDialog } from './export-dialog';

const STATES: readonly DeviceStateFilter[] = ['online', 'no_contact', 'no_data'];

interface MeteringToolbarProps {
  columns: readonly DataColumn<MeteringDevice>[];
  layout: ReturnType<typeof useTableLayout>;
  refreshing: boolean;
  onRefresh: () => void;
}

/** Search, state and model at the left; what the table looks like at the right. */
export function MeteringToolbar({ columns, layout, refreshing, onRefresh }: MeteringToolbarProps) {
  const { t } = useTranslation(['devices', 'common']);
  const isPhone = useIsPhone();
  const list = useListSearch();
  const access = useAccess();
  // Reading is what it is, so that the demo account may too.
  const mayExport = access.is_admin || access.access_group?.access_rules.access_all.includes(SECTION.devices) === true;
  const [exporting, setExporting] = useState(false);
  const models = useQuery({ ...query(deviceModels, {}), staleTime: Infinity });
  const choices = (models.data?.models ?? []).map((model) => ({
    value: String(model.id),
    label: `${model.brand} ${model.name}`,
  }));
  const chosen = list.models ?? [];
  return (
    <>
      <SearchField value={list.q} placeholder={t('search')} onSearch={list.searchFor} />
      <SegmentedControl
        aria-label={t('column.state')}
        fullWidth={isPhone}
        w={isPhone ? '100%' : undefined}
        value={list.state ?? 'all'}
        onChange={(value) => list.setState(STATES.find((state) => state === value))}
        data={[
          { value: 'all', label: t('all') },
          ...STATES.map((state) => ({ value: state, label: t(`state.${state}`) })),
        ]}
      />
      {!isPhone && (
        <MultiSelect
          aria-label={t('column.model')}
          placeholder={chosen.length === 0 ? t('any_model') : undefined}
          w={chosen.length > 0 ? 320 : 200}
          data={choices}
          value={chosen.map(String)}
          onChange={(values) => list.setModels(values.map(Number))}
          searchable
          clearable
          maxDropdownHeight={270}
          comboboxProps={{ width: 300, position: 'bottom-start' }}
          nothingFoundMessage={t('common:nothing_found')}
          clearButtonProps={{ 'aria-label': t('common:actions.clear') }}
        />
      )}
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
          <ExportDialog opened={exporting} onClose={() => setExporting(false)} />
          <Tooltip label={t('common:actions.refresh')}>
            <ActionIcon aria-label={t('common:actions.refresh')} loading={refreshing} onClick={onRefresh}>
              <IconRefresh size={18} stroke={1.6} />
            </ActionIcon>
          </Tooltip>
          <ColumnMenu columns={columns} layout={layout} />
        </>
      )}
    </>
  );
}
