import { Button, Table, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './key-table.module.css';

/** Fields of every key: only the prefix of its secret is known. */
interface Key {
  id: number;
  name: string;
  prefix: string;
}

interface KeyTableProps<Row extends Key> {
  rows: readonly Row[];
  /** Width below which the table scrolls, pixels. */
  minWidth: number;
  titles: { name: string; secret: string };
  /** The columns after the name and the secret. */
  columns: readonly { id: string; title: string; align?: 'end'; cell: (row: Row) => ReactNode }[];
  /** Texts and action to revoke a key; null = the user has no right to it. */
  revoke: { label: string; title: (name: string) => string; text: string; onRevoke: (id: number) => void } | null;
  isReadOnly?: boolean;
}

/** Existing keys, each with the button that revokes it. */
export function KeyTable<Row extends Key>({ rows, titles, columns, revoke, ...rest }: KeyTableProps<Row>) {
  const { t } = useTranslation();
  const confirm = ({ id, name }: Row) => {
    if (!revoke) return;
    modals.openConfirmModal({
      title: revoke.title(name),
      children: <Text>{revoke.text}</Text>,
      labels: { confirm: revoke.label, cancel: t('actions.cancel') },
      confirmProps: { color: 'red' },
      onConfirm: () => revoke.onRevoke(id),
    });
  };
  return (
    <Table.ScrollContainer minWidth={rest.minWidth}>
      <Table className="numeric" verticalSpacing={10} fz="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{titles.name}</Table.Th>
            <Table.Th>{titles.secret}</Table.Th>
            {columns.map(({ id, title, align }) => (
              <Table.Th key={id} ta={align}>
                {title}
              </Table.Th>
            ))}
            {revoke && <Table.Th aria-label={revoke.label} />}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.id}>
              <Table.Td fw={500}>{row.name}</Table.Td>
              <Table.Td>
                <code className={classes.prefix}>{row.prefix}…</code>
              </Table.Td>
              {columns.map(({ id, align, cell }) => (
                <Table.Td key={id} ta={align}>
                  {cell(row)}
                </Table.Td>
              ))}
              {revoke && (
                <Table.Td ta="end">
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    color="red"
                    disabled={rest.isReadOnly}
                    onClick={() => confirm(row)}
                  >
                    {revoke.label}
                  </Button>
                </Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
