import {
  ActionIcon,
  Button,
  Checkbox,
  Divider,
  Popover,
  ScrollArea,
  SegmentedControl,
  Stack,
  Text,
  Tooltip,
} from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { DataColumn } from './columns';
import type { TableLayout } from './table-layout';

/** 'Select all' appears from this many columns on (specification 3, section 2.2). */
const SELECT_ALL_FROM = 5;

interface ColumnMenuProps<Row> {
  columns: readonly DataColumn<Row>[];
  layout: TableLayout;
}

/** Menu of the shown columns and the density of the rows. */
export function ColumnMenu<Row>({ columns, layout }: ColumnMenuProps<Row>) {
  const { t } = useTranslation();
  const choices = columns.filter((column) => column.fixed !== true);
  const shown = choices.filter((column) => layout.visible[column.id] === true).length;
  const setAll = (visible: boolean) =>
    layout.setVisible(Object.fromEntries(choices.map((column) => [column.id, visible])));
  return (
    <Popover position="bottom-end" width={272} trapFocus returnFocus>
      <Popover.Target>
        <Tooltip label={t('table.settings')}>
          <ActionIcon aria-label={t('table.settings')}>
            <IconColumns3 size={18} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown p="sm">
        <Stack gap="sm">
          <SegmentedControl
            fullWidth
            aria-label={t('table.density')}
            value={layout.density}
            onChange={(value) => layout.setDensity(value === 'compact' ? 'compact' : 'comfortable')}
            data={[
              { value: 'comfortable', label: t('table.comfortable') },
              { value: 'compact', label: t('table.compact') },
            ]}
          />
          <Divider />
          <Text size="xs" fw={600} c="dimmed">
            {t('table.columns')}
          </Text>
          {choices.length >= SELECT_ALL_FROM && (
            <Checkbox
              size="xs"
              label={t('table.all_columns')}
              checked={shown === choices.length}
              indeterminate={shown > 0 && shown < choices.length}
              onChange={(event) => setAll(event.currentTarget.checked)}
            />
          )}
          <ScrollArea.Autosize mah={320} type="auto" offsetScrollbars="present">
            <Stack gap={10} py={2}>
              {choices.map((column) => (
                <Checkbox
                  key={column.id}
                  size="xs"
                  label={column.unit ? `${column.title}, ${column.unit}` : column.title}
                  checked={layout.visible[column.id] === true}
                  onChange={(event) => layout.setVisible({ [column.id]: event.currentTarget.checked })}
                />
              ))}
            </Stack>
          </ScrollArea.Autosize>
          <Divider />
          <Button variant="subtle" color="gray" size="compact-sm" onClick={layout.reset}>
            {t('table.reset_columns')}
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
