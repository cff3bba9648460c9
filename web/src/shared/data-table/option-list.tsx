import { CheckIcon, Combobox } from '@mantine/core';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { type FilterOption, isVirtual, withActive } from './filter-options';
import classes from './filter-select.module.css';

/** Height of an option with a title of one line, pixels; longer ones are measured. */
const OPTION_HEIGHT = 34;

interface OptionListProps {
  options: readonly FilterOption[];
  chosen: readonly string[];
  /** Index of the active option; -1 = none. */
  active: number;
  /** The id of an option in the document. */
  idOf: (value: string) => string;
}

/** Options of a filter inside a listbox; of a long list only the visible ones are in the document. */
export function OptionList({ options, ...rest }: OptionListProps) {
  return isVirtual(options.length) ? (
    <Window options={options} {...rest} />
  ) : (
    <div className={classes.short} role="presentation" tabIndex={-1}>
      {options.map((option, index) => (
        <Option key={option.value} option={option} index={index} count={options.length} {...rest} />
      ))}
    </div>
  );
}

function Window({ options, active, ...rest }: OptionListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const count = options.length;
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => OPTION_HEIGHT,
    getItemKey: (index) => options[index]?.value ?? index,
    rangeExtractor: (range) => withActive(defaultRangeExtractor(range), active, count),
    overscan: 4,
  });
  return (
    <div ref={scroller} className={classes.window} role="presentation" tabIndex={-1}>
      <div className={classes.whole} style={{ height: virtual.getTotalSize() }} role="presentation">
        {virtual.getVirtualItems().map(({ key, index, start }) => {
          const option = options[index];
          if (!option) return null;
          return (
            <div
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              className={classes.row}
              style={{ transform: `translateY(${start}px)` }}
              role="presentation"
            >
              <Option option={option} index={index} count={count} active={active} {...rest} />
            </div>
          );
        })}
      </div>
    </div>
  );
}

interface OptionProps extends Omit<OptionListProps, 'options'> {
  option: FilterOption;
  index: number;
  /** Number of all options, including those that are not in the document. */
  count: number;
}

function Option({ option: { value, label }, index, count, chosen, active, idOf }: OptionProps) {
  const isChosen = chosen.includes(value);
  const own = useRef<HTMLDivElement>(null);
  const isActive = index === active;
  // The active option is always in the document (withActive).
  useEffect(() => {
    if (isActive) own.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    <Combobox.Option
      ref={own}
      id={idOf(value)}
      value={value}
      className={classes.option}
      selected={isActive}
      active={isChosen}
      aria-selected={isChosen}
      aria-setsize={count}
      aria-posinset={index + 1}
    >
      <span className={classes.check}>{isChosen && <CheckIcon size={12} />}</span>
      <span>{label}</span>
    </Combobox.Option>
  );
}
