import type { ReplyOf } from '@gaugeway/proto/api/endpoint';
import type { importReadings } from '@gaugeway/proto/api/readings-import';
import { Stack, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { StateMark } from '@/shared/ui';
import classes from './import-verdict.module.css';

const COUNTS = ['new', 'changed', 'known', 'kept', 'faulty'] as const;
/** A longer list is read in the spreadsheet itself. */
const SHOWN = 50;

/** What would become of a spreadsheet's rows, and what is wrong in which of them. */
export function ImportVerdict({ verdict }: { verdict: ReplyOf<typeof importReadings> }) {
  const { t } = useTranslation('device-data');
  const counts = COUNTS.filter((name) => verdict[name] > 0);
  return (
    <Stack gap="xs" role="status">
      <StateMark tone={verdict.faulty > 0 ? 'warning' : 'online'} label={verdict.msg} />
      <ul className={classes.counts}>
        {counts.map((name) => (
          <li key={name}>{t(`import.count_${name}`, { count: verdict[name] })}</li>
        ))}
      </ul>
      {verdict.ignored.length > 0 && (
        <Text size="sm">{t('import.ignored', { columns: verdict.ignored.join(', ') })}</Text>
      )}
      {verdict.faults.length > 0 && (
        <div className={classes.faults} tabIndex={0} role="region" aria-label={t('import.faults')}>
          <Table verticalSpacing={4} fz="sm" stickyHeader>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('import.row')}</Table.Th>
                <Table.Th>{t('import.column')}</Table.Th>
                <Table.Th>{t('import.fault')}</Table.Th>
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
