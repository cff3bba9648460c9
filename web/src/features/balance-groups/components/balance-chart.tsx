import type { GroupBalance } from '@gaugeway/proto/api/balance-groups';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Legend, LegendItem, type Series, seriesColour, TimeChart } from '@/shared/charts';
import classes from './balance.module.css';

const HEIGHT = 320;

interface BalanceChartProps {
  balance: GroupBalance;
  zone: number;
  /** Called with the start of a clicked part. */
  onPick: (from: number) => void;
}

/** In and out as bars, the loss as a line over them. */
export function BalanceChart({ balance, zone, onPick }: BalanceChartProps) {
  const { t } = useTranslation('balance-groups');
  const times = useMemo(() => balance.parts.map(({ from }) => from), [balance]);
  const series = useMemo<Series[]>(() => {
    const one = (name: 'in' | 'out' | 'loss', kind: 'bar' | 'line'): Series => ({
      id: name,
      title: t(`amount.${name}`),
      unit: balance.unit || null,
      decimals: 3,
      values: balance.parts.map((part) => part[name]),
      kind,
    });
    return [one('in', 'bar'), one('out', 'bar'), one('loss', 'line')];
  }, [balance, t]);
  return (
    <section className={classes.panel} data-wide aria-label={t('chart')}>
      <Legend label={t('chart')}>
        {series.map(({ id, title, kind }, index) => (
          <LegendItem key={id} colour={seriesColour(index)} shape={kind === 'line' ? 'line' : 'box'}>
            {title}
          </LegendItem>
        ))}
      </Legend>
      <TimeChart
        label={t('chart')}
        times={times}
        series={series}
        kind="bar"
        zone={zone}
        height={HEIGHT}
        onPick={onPick}
      />
    </section>
  );
}
