import { Button, Divider, Popover, ScrollArea, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconFilter } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog, useIsPhone } from '@/shared/ui';
import classes from './filter-menu.module.css';

interface FilterMenuProps {
  /** Number of set filters. */
  count: number;
  onClear: () => void;
  /** The inputs of the filters. */
  children: ReactNode;
}

/** Filters of a table behind one button with the number of set ones; a full-screen sheet on a phone. */
export function FilterMenu({ count, onClear, children }: FilterMenuProps) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const [opened, { toggle, close }] = useDisclosure(false);
  const button = (
    <Button
      variant={count > 0 ? 'light' : 'default'}
      leftSection={<IconFilter size={16} stroke={1.6} />}
      rightSection={count > 0 ? <span className={classes.count}>{count}</span> : undefined}
      aria-label={count > 0 ? t('table.filters_set', { count }) : t('table.filters')}
      aria-expanded={opened}
      onClick={toggle}
    >
      {t('table.filters')}
    </Button>
  );
  const inputs = (
    <Stack gap="sm">
      {children}
      <Divider />
      <Button variant="subtle" color="gray" size="compact-sm" disabled={count === 0} onClick={onClear}>
        {t('table.clear_filters')}
      </Button>
      {isPhone && <Button onClick={close}>{t('table.show_rows')}</Button>}
    </Stack>
  );
  if (isPhone) {
    return (
      <>
        {button}
        <Dialog opened={opened} title={t('table.filters')} onClose={close}>
          {inputs}
        </Dialog>
      </>
    );
  }
  return (
    <Popover opened={opened} onDismiss={close} position="bottom-start" width={360} trapFocus returnFocus>
      <Popover.Target>{button}</Popover.Target>
      <Popover.Dropdown p="sm" aria-label={t('table.filters')}>
        <ScrollArea.Autosize mah="min(70vh, 640px)" type="auto" offsetScrollbars="present">
          {inputs}
        </ScrollArea.Autosize>
      </Popover.Dropdown>
    </Popover>
  );
}
