import { Checkbox, Popover, ScrollArea, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ChartNote } from './series';
import { isDashed, seriesColour } from './chart-theme';
import { Legend, LegendItem, Swatch } from './legend';
import classes from './time-chart.module.css';

/** Number of choices shown side by side; above it only the drawn ones are shown, and the others are in a menu. */
const SIDE_BY_SIDE = 6;

interface Choice {
  id: string;
  title: string;
  unit: string | null;
}

interface ChartLegendProps {
  label: string;
  /** All available series. */
  choices: readonly Choice[];
  /** Ids of the drawn series, in the order of the chart. */
  shown: readonly string[];
  onToggle: (id: string) => void;
  /** Marks of values that the chart contains. */
  notes?: readonly ChartNote[];
}

const wordsOf = ({ title, unit }: Choice) => (unit ? `${title}, ${unit}` : title);

/** Legend of a chart with a toggle for each line. */
export function ChartLegend({ label, choices, shown, onToggle, notes = [] }: ChartLegendProps) {
  const crowded = choices.length > SIDE_BY_SIDE;
  const chips = crowded ? choices.filter(({ id }) => shown.includes(id)) : choices;
  return (
    <ul className={classes.legend} aria-label={label}>
      {chips.map((choice) => {
        const index = shown.indexOf(choice.id);
        return (
          <li key={choice.id} className={classes.legendPlace}>
            <button
              type="button"
              className={classes.legendItem}
              aria-pressed={index >= 0}
              title={wordsOf(choice)}
              onClick={() => onToggle(choice.id)}
            >
              <Swatch
                colour={index >= 0 ? seriesColour(index) : undefined}
                shape={isDashed(index) ? 'dashed' : 'line'}
              />
              <span className={classes.legendWords}>{wordsOf(choice)}</span>
            </button>
          </li>
        );
      })}
      <NoteItems notes={notes} />
      {crowded && (
        <li className={classes.legendMore}>
          <MoreSeries choices={choices} shown={shown} onToggle={onToggle} />
        </li>
      )}
    </ul>
  );
}

/** Legend of the marks of a chart without series to choose. */
export function ChartNotes({ notes }: { notes: readonly ChartNote[] }) {
  return notes.length > 0 ? (
    <Legend>
      <NoteItems notes={notes} />
    </Legend>
  ) : null;
}

function NoteItems({ notes }: { notes: readonly ChartNote[] }) {
  const { t } = useTranslation();
  return notes.map((note) => (
    <LegendItem
      key={note}
      colour="var(--text-soft)"
      shape={note === 'estimated' ? 'hatched' : 'ring'}
      title={note === 'held_back' ? t('chart.held_back_help') : undefined}
    >
      {t(`chart.${note}`)}
    </LegendItem>
  ));
}

function MoreSeries({ choices, shown, onToggle }: Omit<ChartLegendProps, 'label' | 'notes'>) {
  const { t } = useTranslation();
  return (
    <Popover position="bottom-start" width={320} trapFocus returnFocus>
      <Popover.Target>
        <button type="button" className={classes.legendItem} data-more>
          <IconPlus size={14} aria-hidden="true" />
          {t('chart.more')}
        </button>
      </Popover.Target>
      <Popover.Dropdown p="sm">
        <ScrollArea.Autosize mah={320} type="auto" offsetScrollbars="present">
          <Stack gap={10} py={2}>
            {choices.map((choice) => (
              <Checkbox
                key={choice.id}
                size="xs"
                label={wordsOf(choice)}
                checked={shown.includes(choice.id)}
                onChange={() => onToggle(choice.id)}
              />
            ))}
          </Stack>
        </ScrollArea.Autosize>
      </Popover.Dropdown>
    </Popover>
  );
}
