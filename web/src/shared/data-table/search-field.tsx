import { CloseButton, Kbd, TextInput } from '@mantine/core';
import { useDebouncedCallback, useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './search-field.module.css';

/** Waits for a pause in the typing. */
const PAUSE_MS = 250;

interface SearchFieldProps {
  value: string;
  placeholder: string;
  onSearch: (text: string) => void;
  /** Its width (specification 2, section 2.11): 240, 360 or 500 px. */
  size?: 's' | 'm' | 'l';
}

/** Search while typing; "/" focuses it, Esc empties and leaves it. */
export function SearchField({ value, placeholder, onSearch, size = 'm' }: SearchFieldProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value);
  /** What was searched for from here and is not in the address yet. */
  const own = useRef<string[]>([]);
  /** What was typed just before a row was opened must not lead back to the list. */
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => void (isShown.current = false);
  }, []);
  const search = useDebouncedCallback((next: string) => {
    if (!isShown.current) return;
    if (next !== value) own.current.push(next);
    onSearch(next);
  }, PAUSE_MS);
  useHotkeys([['/', () => input.current?.focus()]]);

  // The address can change from outside (back, a link): the field follows. What was typed here is there already, and
  // maybe
  // more of it by now, or a space that is not searched for.
  useEffect(() => {
    const index = own.current.indexOf(value);
    own.current.splice(0, index < 0 ? own.current.length : index + 1);
    if (index < 0) setText(value);
  }, [value]);

  const change = (next: string) => {
    setText(next);
    search(next.trim());
  };
  return (
    <TextInput
      ref={input}
      type="search"
      role="searchbox"
      className={classes[size]}
      aria-label={placeholder}
      placeholder={placeholder}
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        change('');
        input.current?.blur();
      }}
      leftSection={<IconSearch size={16} stroke={1.8} />}
      rightSection={
        text ? (
          <CloseButton size="sm" aria-label={t('actions.clear')} onClick={() => change('')} />
        ) : (
          <Kbd size="xs" visibleFrom="sm" aria-hidden="true">
            /
          </Kbd>
        )
      }
    />
  );
}
