import { reservedMaxPower } from '@gaugeway/proto/api/messages';
import { Skeleton, Stack, Table, Text } from '@mantine/core';
import { YearPickerInput } from '@mantine/dates';
import { useQuery } from '@tanstack/react-query';
import { IconCalendar } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { query } from '@/shared/api';
import { formatMonth, formatNumber, inZone, NO_VALUE } from '@/shared/i18n';
import { Dialog, ErrorState } from '@/shared/ui';
import type { DataSource } from '../model/data-source';
import classes from './views.module.css';

const DIGITS = 4;
const FIRST_YEAR = '1970-01-01';

/** Unused permitted power in each month of a year. */
export function MaxPowerDialog({ source, onClose }: { source: DataSource; onClose: () => void }) {
  const { t } = useTranslation('device-views');
  const now = inZone(Date.now() / 1000, source.zone);
  const [year, setYear] = useState(now.year());
  const reserve = useQuery(query(reservedMaxPower, { id: source.device.id, year }));
  const permitted = reserve.data?.max_power ?? null;
  const written = (value: number | null) => (value === null ? NO_VALUE : formatNumber(value, DIGITS));
  return (
    <Dialog title={t('max_power.title')} size={618} onClose={onClose}>
      <Stack gap="sm">
        <YearPickerInput
          label={t('max_power.year')}
          leftSection={<IconCalendar size={16} stroke={1.6} />}
          minDate={FIRST_YEAR}
          maxDate={`${now.year() + 1}-12-31`}
          value={`${year}-01-01`}
          onChange={(day) => {
            if (day) setYear(Number(day.slice(0, 4)));
          }}
        />
        {reserve.isError && <ErrorState error={reserve.error} onRetry={() => void reserve.refetch()} />}
        {reserve.isPending && <Skeleton height={420} radius="md" />}
        {reserve.data && (
          <Table className={classes.numbers} verticalSpacing={4}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('max_power.month')}</Table.Th>
                <Table.Th>{t('max_power.max_power')}</Table.Th>
                <Table.Th>{t('max_power.actual_power')}</Table.Th>
                <Table.Th>{t('max_power.reserved_power')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {reserve.data.current_powers.map((actual, month) => (
                <Table.Tr key={formatMonth(month)}>
                  <Table.Td>{formatMonth(month)}</Table.Td>
                  <Table.Td>{written(permitted)}</Table.Td>
                  <Table.Td>{written(actual)}</Table.Td>
                  <Table.Td>{written(permitted === null || actual === null ? null : permitted - actual)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        )}
        {reserve.data && permitted === null && (
          <Text size="sm" c="dimmed">
            {t('max_power.not_set')}
          </Text>
        )}
      </Stack>
    </Dialog>
  );
}
