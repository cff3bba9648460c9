import { Table } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Dialog } from '@/shared/ui';
import { formatNumber, NO_VALUE } from '@/shared/i18n';
import type { MessageTable } from '../model/message-table';
import { summaryOf } from '../model/profile';
import type { Switches } from '../model/switches';
import classes from './views.module.css';

const NAMES = { a_plus: 'A+', a_minus: 'A−', r_plus: 'R+', r_minus: 'R−', s: 'S' } as const;
const DIGITS = 4;

interface SummaryDialogProps {
  /** The rows that are shown. */
  table: MessageTable;
  kind: 'power' | 'energy';
  switches: Switches;
  onClose: () => void;
}

/** Minimum, maximum and mean of each direction in the shown rows. */
export function SummaryDialog({ table, kind, switches, onClose }: SummaryDialogProps) {
  const { t } = useTranslation('device-views');
  const written = (value: number | null) => (value === null ? NO_VALUE : formatNumber(value, DIGITS));
  return (
    <Dialog title={t('summary.title')} size={618} onClose={onClose}>
      <Table className={classes.numbers}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t(`summary.${kind}`)}</Table.Th>
            <Table.Th>{t('summary.min')}</Table.Th>
            <Table.Th>{t('summary.max')}</Table.Th>
            <Table.Th>{t('summary.average')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {summaryOf(table, kind, switches).map(({ direction, min, max, average }) => (
            <Table.Tr key={direction}>
              <Table.Td>{NAMES[direction]}</Table.Td>
              <Table.Td>{written(min)}</Table.Td>
              <Table.Td>{written(max)}</Table.Td>
              <Table.Td>{written(average)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Dialog>
  );
}
