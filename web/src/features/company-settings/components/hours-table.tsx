import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatMonth } from '@/shared/i18n';
import classes from './company-settings.module.css';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

interface HoursTableProps {
  /** Hours of each month, January first. */
  months: readonly (readonly number[])[];
  /** Absent = read-only. */
  onChange?: (months: number[][]) => void;
}

/** Twelve months by twenty-four hours; a peak hour is filled and ticked. */
export function HoursTable({ months, onChange }: HoursTableProps) {
  const { t } = useTranslation('company-settings');
  const toggle = (month: number, hour: number) =>
    onChange?.(
      months.map((hours, index) => {
        if (index !== month) return [...hours];
        return hours.includes(hour) ? hours.filter((known) => known !== hour) : [...hours, hour].sort((a, b) => a - b);
      }),
    );
  return (
    // Wider than a phone: users without a mouse scroll it by the keyboard.
    <div className={classes.hours} tabIndex={0} role="region" aria-label={t('peak.table')}>
      <table>
        <thead>
          <tr>
            <td />
            {HOURS.map((hour) => (
              <th key={hour} scope="col">
                {String(hour).padStart(2, '0')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.map((hours, month) => (
            <tr key={formatMonth(month)}>
              <th scope="row">{formatMonth(month)}</th>
              {HOURS.map((hour) => (
                <td key={hour}>
                  <Hour
                    label={t('peak.hour', { month: formatMonth(month), hour: String(hour).padStart(2, '0') })}
                    peak={hours.includes(hour)}
                    onToggle={onChange && (() => toggle(month, hour))}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Hour({ label, peak, onToggle }: { label: string; peak: boolean; onToggle?: () => void }) {
  const { t } = useTranslation('company-settings');
  const tick = peak && <IconCheck size={14} stroke={2.4} aria-hidden="true" />;
  if (!onToggle)
    return (
      <span
        className={classes.hour}
        data-peak={peak || undefined}
        {...(peak ? { role: 'img', 'aria-label': t('peak.is_peak') } : {})}
      >
        {tick}
      </span>
    );
  return (
    <button
      type="button"
      className={classes.hour}
      data-peak={peak || undefined}
      aria-pressed={peak}
      aria-label={label}
      onClick={onToggle}
    >
      {tick}
    </button>
  );
}
