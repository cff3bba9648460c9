import '@mantine/dates/styles.layer.css';
import { ActionIcon, Button, Menu, SegmentedControl, Tooltip } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import { IconCalendar, IconChevronDown, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  clampPeriod,
  dayLimits,
  dayOf,
  endOfDay,
  lastDays,
  presetOf,
  PRESETS,
  startOfDay,
  type Period,
  type Preset,
} from './period';
import { neighbour, rangeOf, RANGES } from './period-steps';
import classes from './period-picker.module.css';

interface PeriodPickerProps {
  period: Period;
  /** Time zone of the days, hours from UTC. */
  zone: number;
  longestSeconds: number;
  onShow: (period: Period) => void;
}

const isPreset = (value: string): value is Preset => Object.hasOwn(PRESETS, value);

/** Start, stop and a button that shows them; presets show at once. */
export function PeriodPicker({ period, zone, longestSeconds, onShow }: PeriodPickerProps) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState(period);
  useEffect(() => setDraft({ start: period.start, stop: period.stop }), [period.start, period.stop]);

  const limits = dayLimits();
  const changed = draft.start !== period.start || draft.stop !== period.stop;
  const common = {
    valueFormat: 'DD.MM.YYYY',
    minDate: limits.min,
    maxDate: limits.max,
    size: 'sm',
    className: classes.day,
    leftSection: <IconCalendar size={16} stroke={1.6} />,
    popoverProps: { withinPortal: true },
  } as const;
  const presets = (Object.keys(PRESETS) as Preset[]).filter((name) => PRESETS[name] * 86_400 <= longestSeconds);
  const ranges = RANGES.map((name) => ({ name, range: rangeOf(name, zone) })).filter(
    ({ range }) => range.stop - range.start <= longestSeconds,
  );
  const arrow = (direction: -1 | 1) => {
    const next = neighbour(period, direction, zone);
    const words = t(direction < 0 ? 'period.earlier' : 'period.later');
    const isOut = dayOf(next.start, zone) < limits.min || dayOf(next.stop, zone) > limits.max;
    const Icon = direction < 0 ? IconChevronLeft : IconChevronRight;
    return (
      <Tooltip label={words}>
        <ActionIcon
          className={classes.arrow}
          variant="default"
          size={36}
          aria-label={words}
          disabled={isOut}
          onClick={() => onShow(next)}
        >
          <Icon size={18} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
    );
  };
  return (
    <form
      className={classes.picker}
      onSubmit={(event) => {
        event.preventDefault();
        onShow(draft);
      }}
    >
      <div className={classes.days}>
        {arrow(-1)}
        <DateInput
          {...common}
          aria-label={t('period.start')}
          value={dayOf(draft.start, zone)}
          onChange={(day) => {
            if (day) setDraft(clampPeriod({ ...draft, start: startOfDay(day, zone) }, 'start', longestSeconds));
          }}
        />
        <span className={classes.dash} aria-hidden="true">
          –
        </span>
        <DateInput
          {...common}
          aria-label={t('period.stop')}
          value={dayOf(draft.stop, zone)}
          onChange={(day) => {
            if (day) setDraft(clampPeriod({ ...draft, stop: endOfDay(day, zone) }, 'stop', longestSeconds));
          }}
        />
        {arrow(1)}
      </div>
      <Button type="submit" className={classes.show} variant={changed ? 'filled' : 'default'}>
        {t('period.show')}
      </Button>
      <SegmentedControl
        aria-label={t('period.presets')}
        value={presetOf(period, zone) ?? ''}
        onChange={(value) => {
          if (isPreset(value)) onShow(lastDays(PRESETS[value], zone));
        }}
        data={presets.map((name) => ({ value: name, label: t(`period.${name}`) }))}
      />
      <Menu position="bottom-start">
        <Menu.Target>
          <Button variant="default" px="sm" rightSection={<IconChevronDown size={16} stroke={1.6} />}>
            {t('period.more')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {ranges.map(({ name, range }) => (
            <Menu.Item key={name} onClick={() => onShow(range)}>
              {t(`period.${name}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </form>
  );
}
