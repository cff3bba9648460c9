import { Stack, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { StateMark } from '@/shared/ui';
import classes from './verdict.module.css';

interface VerdictProps {
  verdict: {
    msg: string;
    faulty: number;
    /** Columns that are left out. */
    ignored: readonly string[];
    faults: readonly { row: number; column: string; msg: string }[];
  };
  /** How many rows of which kind, in words. */
  counts: readonly string[];
}

/** A longer list is read in the spreadsheet itself. */
const SHOWN = 50;

/** What would become of a spreadsheet's rows, and what is wrong in which of them. */
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
      {verdict.ignored.length > 0 && <Text size="sm">{t('ignored', { columns: verdict.ignored.join(', ') })}</Text>}
      {verdict.faults.length > 0 && (
        <div className={classes.faults} tabIndex={0} role="region" aria-label={t('faults')}>
          <Table verticalSpacing={4} fz="sm" stickyHeader>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('row')}</Table.Th>
                <Table.Th>{t('column')}</Table.Th>
                <Table.Th>{t('fault')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {verdict.faults.slice(0, SHOWN).map(({ row, column, msg }) => (
                <Table.Tr key={`${row}:${column}`}>
                  <Table.Td>{row}</Table.Td>
                  <Table.Td>{column}</Table.Td>
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
