import { ActionIcon, SegmentedControl, Tooltip } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ColumnMenu, FilterSelect, SearchField, type DataColumn, type useTableLayout } from '@/shared/data-table';
import { useIsPhone } from '@/shared/ui';
import { CONTACT_STATES, useListSearch } from '../model/use-list-search';
import classes from './gateways.module.css';

interface ListToolbarProps<Row> {
  placeholder: string;
  models: readonly { value: string; label: string }[];
  columns: readonly DataColumn<Row>[];
  layout: ReturnType<typeof useTableLayout>;
  refreshing: boolean;
  onRefresh: () => void;
}

/** Search and filters at the left; what the table looks like at the right. */
export function ListToolbar<Row>({ placeholder, models, columns, layout, ...rest }: ListToolbarProps<Row>) {
  const { t } = useTranslation(['gateways', 'common']);
  const isPhone = useIsPhone();
  const list = useListSearch();
  const chosen = list.models ?? [];
  return (
    <>
      <SearchField value={list.q} placeholder={placeholder} onSearch={list.searchFor} />
      <SegmentedControl
        aria-label={t('column.state')}
        fullWidth={isPhone}
        w={isPhone ? '100%' : undefined}
        value={list.state ?? 'all'}
        onChange={(value) => list.setState(CONTACT_STATES.find((state) => state === value))}
        data={[
          { value: 'all', label: t('state.all') },
          ...CONTACT_STATES.map((state) => ({ value: state, label: t(`state.${state}`) })),
        ]}
      />
      {!isPhone && (
        <FilterSelect
          label={t('column.model')}
          isLabelHidden
          placeholder={t('any_model')}
          width={chosen.length > 0 ? 320 : 200}
          options={models}
          chosen={chosen.map(String)}
          onChange={(values) => list.setModels(values.map(Number))}
        />
      )}
      <span className={classes.spring} />
      {!isPhone && (
        <>
          <Tooltip label={t('common:actions.refresh')}>
            <ActionIcon aria-label={t('common:actions.refresh')} loading={rest.refreshing} onClick={rest.onRefresh}>
              <IconRefresh size={18} stroke={1.6} />
            </ActionIcon>
          </Tooltip>
          <ColumnMenu columns={columns} layout={layout} />
        </>
      )}
    </>
  );
}
