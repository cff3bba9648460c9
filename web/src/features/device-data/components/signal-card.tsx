import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChartLegend, TimeChart, type Series } from '@/shared/charts';
import type { MessageTable } from '../model/message-table';
import classes from './device-data.module.css';

const HEIGHT = 168;

interface SignalCardProps {
  times: MessageTable['times'];
  links: MessageTable['links'];
  /** Hours from UTC. */
  zone: number;
}

/** Reception of the rows by the best gateway over time; absent if no row was received by LoRaWAN. */
export function SignalCard({ times, links, zone }: SignalCardProps) {
  const { t } = useTranslation('device-data');
  const [shown, setShown] = useState(['rssi', 'snr']);
  const ascending = useMemo(() => times.toReversed(), [times]);
  const series = useMemo<Series[]>(() => {
    const best = (links ?? []).map((link) => link?.gateways[0]).toReversed();
    return [
      { id: 'rssi', title: 'RSSI', unit: t('unit.dbm'), decimals: 0, values: best.map((heard) => heard?.[1] ?? null) },
      { id: 'snr', title: 'SNR', unit: t('unit.db'), decimals: 1, values: best.map((heard) => heard?.[2] ?? null) },
    ];
  }, [links, t]);
  if (!links) return null;
  const toggle = (id: string) => {
    const next = shown.includes(id) ? shown.filter((one) => one !== id) : [...shown, id];
    if (next.length > 0) setShown(next);
  };
  return (
    <section className={classes.panel} aria-label={t('radio.signal')}>
      <div className={classes.chartBar}>
        <h2 className={classes.heading}>{t('radio.signal')}</h2>
        <ChartLegend
          label={t('series')}
          choices={series.map(({ id, title, unit }) => ({ id, title, unit }))}
          shown={shown}
          onToggle={toggle}
        />
      </div>
      <TimeChart
        label={t('radio.chart')}
        times={ascending}
        series={series.filter(({ id }) => shown.includes(id))}
        kind="line"
        zone={zone}
        height={HEIGHT}
      />
    </section>
  );
}
