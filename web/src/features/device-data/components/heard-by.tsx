import type { RowLink } from '@gaugeway/proto/api/messages';
import { Tooltip } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatNumber, NO_VALUE } from '@/shared/i18n';
import classes from './device-data.module.css';

/**
 * Gateway with the best reception of an uplink and the number of others; all of them with their levels in a tooltip.
 * `isWhole`: includes level and data rate, where the table has no columns for them.
 */
export function HeardBy({ link, isWhole = false }: { link: RowLink | null; isWhole?: boolean }) {
  const { t } = useTranslation('device-data');
  const [best, ...others] = link?.gateways ?? [];
  if (!link || !best) return <span className={classes.none}>{NO_VALUE}</span>;
  const level = ([, rssi, snr]: typeof best) =>
    `${formatNumber(rssi, 0)} ${t('unit.dbm')} / ${formatNumber(snr, 1)} ${t('unit.db')}`;
  return (
    <Tooltip
      multiline
      maw={360}
      events={{ hover: true, focus: true, touch: true }}
      label={
        <>
          {t('radio.heard_by', { count: link.gateways.length })}
          <ul className={classes.heard}>
            {link.gateways.map((gateway) => (
              <li key={gateway[0]}>
                <span className={classes.mono}>{gateway[0]}</span> {level(gateway)}
              </li>
            ))}
          </ul>
        </>
      }
    >
      <span className={isWhole ? classes.cardValue : undefined}>
        {isWhole ? (
          [level(best), link.data_rate].filter(Boolean).join(' · ')
        ) : (
          <span className={classes.mono}>{best[0]}</span>
        )}
        {others.length > 0 && <span className={classes.others}> +{others.length}</span>}
      </span>
    </Tooltip>
  );
}
