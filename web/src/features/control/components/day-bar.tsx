import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Zones } from '../model/draft';
import { dayOf, type Start, startsOf, STEP, timeOf, withStart } from '../model/zones';
import classes from './control.module.css';

interface DayBarProps {
  zones: Zones;
  disabled: boolean;
  onChange: (zones: Zones) => void;
}

const DAY = 1440;
const TICKS = [0, 6, 12, 18, 24];
/** Below this share of the day a label has no room. */
const ROOM = 0.06;
const STEPS_OF_KEYS: Readonly<Record<string, number>> = {
  ArrowLeft: -STEP,
  ArrowDown: -STEP,
  ArrowRight: STEP,
  ArrowUp: STEP,
  PageDown: -60,
  PageUp: 60,
};

/** The 24 hours of a day with the zones; a start is dragged, or moved with the arrow keys. */
export function DayBar({ zones, disabled, onChange }: DayBarProps) {
  const { t } = useTranslation('control');
  const bar = useRef<HTMLDivElement>(null);
  const day = dayOf(zones);
  if (day.length === 0) return null;
  const label = day.map(({ from, to, tariff }) => `${from}–${to} ${t('zone', { n: tariff })}`).join(', ');
  const drag = (start: Start) => (event: PointerEvent) => {
    const box = bar.current?.getBoundingClientRect();
    if (!box || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    onChange(withStart(zones, start, ((event.clientX - box.left) / box.width) * DAY));
  };
  const press = (start: Start) => (event: KeyboardEvent) => {
    const step = STEPS_OF_KEYS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onChange(withStart(zones, start, start.at + step));
  };
  return (
    <div>
      <div className={classes.dayBox} ref={bar}>
        <div className={classes.dayBar} role="img" aria-label={label}>
          {day.map(({ from, to, tariff, share }) => (
            <span
              key={from}
              className={classes.stretch}
              data-tariff={tariff}
              style={{ width: `${share * 100}%` }}
              title={`${from}–${to} ${t('zone', { n: tariff })}`}
            >
              {share >= ROOM && tariff}
            </span>
          ))}
        </div>
        {!disabled &&
          startsOf(zones).map((start) => (
            <span
              key={`${start.name} ${start.place}`}
              className={classes.handle}
              role="slider"
              tabIndex={0}
              aria-label={t('zone_start', { n: start.tariff })}
              aria-valuemin={0}
              aria-valuemax={DAY - STEP}
              aria-valuenow={start.at}
              aria-valuetext={timeOf(start.at)}
              title={timeOf(start.at)}
              style={{ left: `${(start.at / DAY) * 100}%` }}
              onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
              onPointerMove={drag(start)}
              onKeyDown={press(start)}
            />
          ))}
      </div>
      <div className={classes.ticks} aria-hidden="true">
        {TICKS.map((hour) => (
          <span key={hour}>{String(hour).padStart(2, '0')}</span>
        ))}
      </div>
    </div>
  );
}
