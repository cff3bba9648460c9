import { Button, type ButtonProps, Group, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useFullText } from './use-full-text';

interface AddEntryProps extends Pick<ButtonProps, 'size' | 'variant' | 'mt' | 'className'> {
  /** Entries of the list. */
  count: number;
  /** Most entries that the list takes. */
  most: number;
  onAdd: () => void;
  children: ReactNode;
}

/** Button that adds an entry to a list. At a full list it is disabled and the bound is shown as the reason. */
export function AddEntry({ count, most, onAdd, children, mt, className, ...look }: AddEntryProps) {
  const full = useFullText()(count, most);
  return (
    <Group gap="xs" mt={mt} className={className}>
      <Button
        variant="default"
        {...look}
        leftSection={<IconPlus size={look.size ? 14 : 16} />}
        disabled={full !== undefined}
        onClick={onAdd}
      >
        {children}
      </Button>
      <Text size="sm" c="dimmed" role="status">
        {full}
      </Text>
    </Group>
  );
}
