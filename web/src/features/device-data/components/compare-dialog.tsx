import { getMeteringDevice, meteringDevices } from '@gaugeway/proto/api/devices';
import { ActionIcon, Text, Tooltip } from '@mantine/core';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { query } from '@/shared/api';
import { rowsOf } from '@/shared/data-table';
import { DialogForm, LookupSelect } from '@/shared/forms';
import { MOST_SERIES } from '../model/chart-series';
import type { DataSource } from '../model/data-source';
import type { ViewSearch } from '../model/use-view-search';
import classes from './views.module.css';

/** Most choices in a readable list; the search finds the others. */
const OFFERED = 50;

interface CompareDialogProps {
  source: DataSource;
  view: ViewSearch;
  onClose: () => void;
}

/** Selection of the devices that a chart compares, among those of the same resource. */
export function CompareDialog({ source, view, onClose }: CompareDialogProps) {
  const { t } = useTranslation(['device-views', 'common']);
  const [searched, setSearched] = useState('');
  const [chosen, setChosen] = useState<readonly number[]>(view.others);
  const found = useQuery({
    ...query(meteringDevices, {
      ...{ page: 1, per_page: OFFERED, sort_field: 'name', sort: 'asc' as const },
      search_string: searched || null,
    }),
    placeholderData: keepPreviousData,
  });
  const about = useQueries({ queries: chosen.map((id) => query(getMeteringDevice, { id })) });
  const rows = found.data ? rowsOf(found.data.metering_devices) : [];
  const offered = rows.filter(({ id }) => id !== source.device.id && !chosen.includes(id));
  const isFull = chosen.length >= MOST_SERIES - 1;
  return (
    <DialogForm
      title={t('compare.title')}
      size={500}
      error={null}
      saving={false}
      confirm={t('compare.do')}
      onClose={onClose}
      onSubmit={() => {
        view.draw({ with: chosen.length > 0 ? [...chosen] : undefined });
        onClose();
      }}
    >
      <Text size="sm">{t('compare.text', { count: MOST_SERIES - 1 })}</Text>
      <LookupSelect
        label={t('compare.device')}
        placeholder={t('compare.find')}
        disabled={isFull}
        choices={offered.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={null}
        onSearch={setSearched}
        onChange={(choice) => choice && setChosen([...chosen, Number(choice.value)])}
      />
      {chosen.length > 0 && (
        <ul className={classes.history} aria-label={t('compare.devices')}>
          {chosen.map((id, place) => (
            <li key={id} className={classes.chosen}>
              <span>{about[place]?.data?.metering_device.name ?? `#${id}`}</span>
              <Tooltip label={t('compare.remove')}>
                <ActionIcon
                  size="sm"
                  variant="subtle"
                  color="gray"
                  aria-label={t('compare.remove')}
                  onClick={() => setChosen(chosen.filter((one) => one !== id))}
                >
                  <IconX size={16} />
                </ActionIcon>
              </Tooltip>
            </li>
          ))}
        </ul>
      )}
    </DialogForm>
  );
}
