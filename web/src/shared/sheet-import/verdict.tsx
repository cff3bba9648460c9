import { Stack, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { StateMark } from '@/shared/ui';
import classes from './verdict.module.css';

/** Result of the check of a file. */
export interface SheetFindings {
  msg: string;
  faulty: number;
  /** Columns that are left out. */
  ignored: readonly string[];
  /** Notes on how the file was parsed. */
  notes: readonly string[];
  faults: readonly { row: number; column: string; cell: string; value: string; msg: string }[];
}

interface VerdictProps {
  verdict: SheetFindings;
  /** Numbers of rows by kind, in words. */
  counts: readonly string[];
}

/** Most faults shown; a longer list is in the spreadsheet itself. */
const SHOWN = 50;

/** Expected result of the rows of a spreadsheet, and their faults. */
export function SheetVerdict({ verdict, counts }: VerdictProps) {
  const { t } = useTranslation('sheet-import');
  return (
    <Stack gap="xs" role="status">
      <StateMark tone={verdict.faulty > 0 ? 'warning' : 'online'} label={verdict.msg} />
      <ul className={classes.counts}>
        {counts.map((count) => (
          <li key={count}>{count}</li>
        ))}
      </ul>
      {verdict.notes.map((note) => (
        <Text key={note} size="sm">
          {note}
        </Text>
      ))}
      {verdict.ignored.length > 0 && <Text size="sm">{t('ignored', { columns: verdict.ignored.join(', ') })}</Text>}
      {verdict.faults.length > 0 && (
        <div className={classes.faults} tabIndex={0} role="region" aria-label={t('faults')}>
          <Table verticalSpacing={4} fz="sm" stickyHeader>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('cell')}</Table.Th>
                <Table.Th>{t('column')}</Table.Th>
                <Table.Th>{t('fault')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {verdict.faults.slice(0, SHOWN).map(({ row, column, cell, value, msg }) => (
                <Table.Tr key={`${row}:${column}:${msg}`}>
                  <Table.Td>{cell || t('row_of', { row })}</Table.Td>
                  <Table.Td>
                    {column}
                    {value !== '' && <div className={classes.value}>{value}</div>}
                  </Table.Td>
                  <Table.Td>{msg}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
    </Stack>
  );
}
