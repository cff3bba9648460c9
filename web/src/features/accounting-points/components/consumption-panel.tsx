import { pointConsumption } from '@gaugeway/proto/api/accounting-points';
import { Skeleton, Tooltip } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useUserZone } from '@/shared/access';
import { query } from '@/shared/api';
import { formatMonth, formatNumber, inZone, NO_VALUE } from '@/shared/i18n';
import { ErrorState, Notice, ShareBar } from '@/shared/ui';
import { Panel } from '@/shared/panel';
import { lastMonths } from '../model/months';
import type { Point } from '../model/use-point';
import classes from './card.module.css';

const MONTHS = 12;
const SHARE_WIDTH = 40;

/** Consumption per month across changes of the meter. */
export function ConsumptionPanel({ point }: { point: Point }) {
  const { t } = useTranslation('accounting-points');
  const zone = useUserZone();
  const isKnown = point.devices.length > 0 || point.formula !== null;
  const since = point.devices.at(-1)?.from ?? 0;
  const times = useMemo(() => lastMonths(MONTHS, zone, since), [zone, since]);
  const found = useQuery({
    ...query(pointConsumption, { accounting_point_id: point.id, times }),
    enabled: isKnown,
    meta: { quiet: true },
  });
  const shown = found.data?.parts ?? [];
  // A virtual point does not know when its points began to measure.
  const parts = point.formula ? shown.slice(shown.findIndex(({ value }) => value !== null)) : shown;
  const most = Math.max(0, ...parts.map(({ value }) => value ?? 0));
  // The oldest link is not a change: there was no meter before. Other transformers of the same meter are not a change
  // either.
  const changes = point.devices
    .filter(({ device_id }, index, { [index + 1]: older }) => older !== undefined && older.device_id !== device_id)
    .map(({ from }) => from);
  const body = () => {
    if (!isKnown) return <p className={classes.hint}>{t('no_history')}</p>;
    if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
    if (!found.data) return <Skeleton height={240} />;
    if (parts.every(({ value }) => value === null)) return <p className={classes.hint}>{t('no_consumption')}</p>;
    return (
      <table className={classes.months}>
        <tbody>
          {parts.map(({ from, to, value, is_incomplete: isIncomplete, is_estimated: isEstimated, share }) => {
            const month = inZone(from, zone);
            const isReplaced = changes.some((at) => at > from && at < to);
            return (
              <tr key={from}>
                <th scope="row">
                  {formatMonth(month.month())} {month.year()}
                </th>
                <td className={classes.barCell} aria-hidden="true">
                  <span
                    className={classes.bar}
                    data-replaced={isReplaced || undefined}
                    style={{ width: most > 0 ? `${((value ?? 0) / most) * 100}%` : 0 }}
                  />
                </td>
                <td className={classes.amount}>
                  {value === null ? NO_VALUE : formatNumber(value, 3)}{' '}
                  <span className={classes.unit}>{value === null ? '' : found.data.unit}</span>
                </td>
                <td className={classes.share}>
                  <ShareBar share={share} width={SHARE_WIDTH} />
                </td>
                <td className={classes.mark}>
                  {isEstimated && value !== null && <span className={classes.replaced}>{t('estimated')}</span>}
                  {isReplaced && <span className={classes.replaced}>{t('replaced')}</span>}
                  {isIncomplete && (
                    <Tooltip label={t('incomplete')} multiline maw={280}>
                      <span className={classes.incomplete} tabIndex={0} role="img" aria-label={t('incomplete')}>
                        <IconAlertTriangle size={14} aria-hidden="true" />
                      </span>
                    </Tooltip>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    );
  };
  return (
    <Panel dense title={t('consumption')}>
      {found.data?.is_excluded && <Notice tone="warning" title={t('left_out')} />}
      {body()}
    </Panel>
  );
}
