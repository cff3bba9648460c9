import { ActionIcon, Select } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldGroup } from '@/shared/forms';
import { moved } from '../../model/builder-draft';
import classes from './builder.module.css';

interface OrderedListProps<T> {
  label: string;
  items: readonly T[];
  titleOf: (item: T) => string;
  onChange: (items: T[]) => void;
  /** Below the selected items: the control to add one. */
  children: ReactNode;
}

/** Selected items in their order, which the arrows of each change. */
export function OrderedList<T>({ label, items, titleOf, onChange, children }: OrderedListProps<T>) {
  const { t } = useTranslation('report-builder');
  return (
    <FieldGroup title={label} look="label">
      {items.length > 0 && (
        <ol className={classes.ordered}>
          {items.map((item, place) => {
            const name = titleOf(item);
            return (
              <li key={name}>
                <span>{name}</span>
                <ActionIcon
                  size={24}
                  disabled={place === 0}
                  aria-label={t('up', { name })}
                  onClick={() => onChange(moved(items, place, -1))}
                >
                  <IconChevronUp size={14} stroke={1.6} />
                </ActionIcon>
                <ActionIcon
                  size={24}
                  disabled={place === items.length - 1}
                  aria-label={t('down', { name })}
                  onClick={() => onChange(moved(items, place, 1))}
                >
                  <IconChevronDown size={14} stroke={1.6} />
                </ActionIcon>
                <ActionIcon
                  size={24}
                  aria-label={t('leave_out', { name })}
                  onClick={() => onChange(items.filter((_, other) => other !== place))}
                >
                  <IconX size={14} stroke={1.6} />
                </ActionIcon>
              </li>
            );
          })}
        </ol>
      )}
      {children}
    </FieldGroup>
  );
}

interface OrderedChoiceProps {
  label: string;
  add: string;
  offered: readonly { name: string; title: string }[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** Names from a list, in the user's order. */
export function OrderedChoice({ label, add, offered, chosen, onChange }: OrderedChoiceProps) {
  const { t } = useTranslation();
  const titleOf = (name: string) => offered.find((one) => one.name === name)?.title ?? name;
  const left = offered.filter(({ name }) => !chosen.includes(name));
  return (
    <OrderedList label={label} items={chosen} titleOf={titleOf} onChange={onChange}>
      <Select
        // Cleared after each choice.
        key={chosen.length}
        aria-label={add}
        placeholder={add}
        searchable
        maxDropdownHeight={270}
        nothingFoundMessage={t('nothing_found')}
        data={left.map(({ name, title }) => ({ value: name, label: title }))}
        value={null}
        onChange={(name) => name !== null && onChange([...chosen, name])}
      />
    </OrderedList>
  );
}
