import { CloseButton, Kbd, TextInput } from '@mantine/core';
import { useDebouncedCallback, useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './search-field.module.css';

/** Debounce, milliseconds. */
const PAUSE_MS = 250;

interface SearchFieldProps {
  value: string;
  placeholder: string;
  onSearch: (text: string) => void;
  /** Width (specification 2, section 2.11): 240, 360 or 500 px. */
  size?: 's' | 'm' | 'l';
}

/** Search while typing; "/" focuses the field, Esc clears and leaves it. */
export function SearchField({ value, placeholder, onSearch, size = 'm' }: SearchFieldProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value);
  /** Search texts from this field that are not in the address yet. */
  const own = useRef<string[]>([]);
  /** Text typed just before a row was opened must not navigate back to the list. */
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

  // The address can change from outside (back, a link): the field follows. A text typed here is in the field already,
  // possibly with further letters, or with a space that is not part of the search.
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
