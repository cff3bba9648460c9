import { Menu } from '@mantine/core';
import { IconSortAscendingLetters, IconSortDescendingLetters } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

interface SortItemsProps {
  /** Id of the node whose children are ordered. */
  label: string;
  onSort: (order: 'asc' | 'desc') => void;
}

/** The items of a menu that order siblings by name. */
export function SortItems({ label, onSort }: SortItemsProps) {
  const { t } = useTranslation('objects');
  return (
    <>
      <Menu.Label>{label}</Menu.Label>
      <Menu.Item leftSection={<IconSortAscendingLetters size={16} stroke={1.6} />} onClick={() => onSort('asc')}>
        {t('sort.asc')}
      </Menu.Item>
      <Menu.Item leftSection={<IconSortDescendingLetters size={16} stroke={1.6} />} onClick={() => onSort('desc')}>
        {t('sort.desc')}
      </Menu.Item>
    </>
  );
}
