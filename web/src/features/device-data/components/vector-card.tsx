import { useTranslation } from 'react-i18next';
import { VectorDiagram, type Vector } from '@/shared/charts';
import { formatDateTime, formatNumber } from '@/shared/i18n';
import { type PhaseVector, phaseVectors, powerVectors, type Values } from '../model/vectors';
import panel from './device-data.module.css';
import classes from './views.module.css';

/** The colours of the phases A, B and C, and of powers. */
const COLOURS: Readonly<Record<string, string>> = {
  a: 'var(--mantine-color-yellow-6)',
  b: 'var(--mantine-color-green-6)',
  c: 'var(--mantine-color-red-6)',
  S: 'var(--accent)',
  P: 'var(--mantine-color-teal-6)',
  Q: 'var(--mantine-color-orange-6)',
};
const UNITS = { U: 'v', I: 'a', S: 'kva', P: 'kw', Q: 'kvar' } as const;
const DIGITS = 3;

interface VectorCardProps {
  /** Instant values, by field. */
  row: Values;
  time: number;
  /** true for the latest row. */
  isLast: boolean;
  zone: number;
}

/** Vector diagram of voltages, currents and the power at a time. */
export function VectorCard({ row, time, isLast, zone }: VectorCardProps) {
  const { t } = useTranslation('device-views');
  const drawn = ({ name, value, length, angle }: PhaseVector): Vector => {
    const kind = name.charAt(0) as keyof typeof UNITS;
    const colour = COLOURS[name.charAt(1) || name] ?? 'currentColor';
    const text = `${formatNumber(value, DIGITS)} ${t(`vector.unit.${UNITS[kind]}`)}`;
    return { id: name, title: name, length, angle, text, colour, isDashed: kind === 'I' };
  };
  const [phases, powers] = [phaseVectors(row).map(drawn), powerVectors(row).map(drawn)];
  return (
    <section className={panel.panel} aria-label={t('vector.title')}>
      <div className={panel.chartBar}>
        <h2 className={panel.heading}>{t('vector.title')}</h2>
        <p className={classes.note} role="status">
          {isLast ? t('vector.last', { time: formatDateTime(time, zone) }) : formatDateTime(time, zone)}
        </p>
      </div>
      <div className={classes.diagrams}>
        {phases.length > 0 && <VectorDiagram label={t('vector.phases')} vectors={phases} />}
        {powers.length > 0 && <VectorDiagram label={t('vector.power')} vectors={powers} />}
      </div>
    </section>
  );
}
