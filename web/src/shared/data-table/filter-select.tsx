import { Combobox, Pill, PillsInput, useVirtualizedCombobox } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { afterPick, type FilterOption, isVirtual, optionsWith } from './filter-options';
import { OptionList } from './option-list';

/** Pixels of a menu that scrolls virtually (specification 3, section 2.11). */
const MENU_WIDTH = 300;

interface FilterSelectProps {
  label: string;
  /** The label is announced but not shown, as in a toolbar. */
  isLabelHidden?: boolean;
  placeholder: string;
  options: readonly FilterOption[];
  chosen: readonly string[];
  /** At most one can be selected. */
  isOne?: boolean;
  /** Pixels; the width of its container when absent. */
  width?: number;
  /** Inside a filter menu, which closes on a click outside. */
  isInMenu?: boolean;
  /** Text without options; absent = 'Nothing found'. */
  nothingFound?: string;
  /** The server searches for the typed text, and `options` are its results. */
  onSearch?: (typed: string) => void;
  onChange: (chosen: string[]) => void;
}

/** Filter of a table with searchable options; more than ten scroll virtually. */
export function FilterSelect({
  label,
  options,
  chosen,
  isOne = false,
  onSearch,
  onChange,
  ...rest
}: FilterSelectProps) {
  const { t } = useTranslation('common');
  const id = useId();
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(-1);
  // The server has filtered the results.
  const shown = onSearch ? options : optionsWith(typed, options);
  const idOf = (value: string) => `${id}-${value}`;
  const search = (text: string) => {
    setTyped(text);
    setActive(-1);
    onSearch?.(text);
  };
  const pick = (value: string) => {
    onChange(afterPick(value, chosen, isOne));
    search('');
    if (isOne) combobox.closeDropdown();
  };
  const combobox = useVirtualizedCombobox({
    totalOptionsCount: shown.length,
    getOptionId: (index) => (shown[index] ? idOf(shown[index].value) : null),
    selectedOptionIndex: active,
    setSelectedOptionIndex: setActive,
    onSelectedOptionSubmit: (index) => shown[index] && pick(shown[index].value),
  });
  const opened = combobox.dropdownOpened;
  const activeOption = shown[active];
  const titleOf = (value: string) => options.find((option) => option.value === value)?.label ?? value;
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={pick}
      keepMounted={false}
      withinPortal={!rest.isInMenu}
      position="bottom-start"
      width={isVirtual(shown.length) ? MENU_WIDTH : 'target'}
    >
      <Combobox.DropdownTarget>
        <PillsInput
          label={rest.isLabelHidden ? undefined : label}
          id={`${id}-input`}
          w={rest.width}
          onClick={() => combobox.openDropdown()}
          rightSectionPointerEvents={chosen.length > 0 ? 'all' : 'none'}
          rightSection={
            chosen.length > 0 ? (
              <Combobox.ClearButton aria-label={t('actions.clear')} onClear={() => onChange([])} />
            ) : (
              <Combobox.Chevron />
            )
          }
        >
          <Pill.Group>
            {chosen.map((value) => (
              <Pill key={value} withRemoveButton onRemove={() => onChange(chosen.filter((one) => one !== value))}>
                {titleOf(value)}
              </Pill>
            ))}
            {/* The attributes are set here: those of Mantine still refer to an option that the search has hidden. */}
            <Combobox.EventsTarget withAriaAttributes={false}>
              <PillsInput.Field
                id={`${id}-input`}
                role="combobox"
                autoComplete="off"
                aria-label={rest.isLabelHidden ? label : undefined}
                aria-autocomplete="list"
                aria-haspopup="listbox"
                aria-expanded={opened}
                aria-controls={opened ? `${id}-list` : undefined}
                aria-activedescendant={opened && activeOption ? idOf(activeOption.value) : undefined}
                // Escape closes this list, and not the sheet of a phone that contains it.
                data-mantine-stop-propagation={opened || undefined}
                placeholder={chosen.length === 0 ? rest.placeholder : undefined}
                value={typed}
                onFocus={() => combobox.openDropdown()}
                onBlur={() => {
                  combobox.closeDropdown();
                  search('');
                }}
                onChange={(event) => {
                  combobox.openDropdown();
                  search(event.currentTarget.value);
                }}
                onKeyDown={(event) => {
                  if (event.key === 'Backspace' && typed === '') onChange(chosen.slice(0, -1));
                }}
              />
            </Combobox.EventsTarget>
          </Pill.Group>
        </PillsInput>
      </Combobox.DropdownTarget>
      <Combobox.Dropdown>
        <Combobox.Options id={`${id}-list`} aria-label={label} aria-multiselectable={!isOne}>
          {shown.length === 0 ? (
            <Combobox.Empty>{rest.nothingFound ?? t('nothing_found')}</Combobox.Empty>
          ) : (
            <OptionList options={shown} chosen={chosen} active={active} idOf={idOf} />
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
