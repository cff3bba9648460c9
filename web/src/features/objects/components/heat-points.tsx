import type { HeatCalculation } from '@gaugeway/proto/api/object-heat';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatPercent, NO_VALUE } from '@/shared/i18n';
import { PlainTable } from '@/shared/plain-table';
import { ShareBar } from '@/shared/ui';
import classes from './objects.module.css';

const SHARE_WIDTH = 40;

const shown = (value: number | null, decimals: number): string =>
  value === null ? NO_VALUE : formatNumber(value, decimals);

/** Measurements of each heat accounting point, and the heat calculated from its volume and temperatures. */
export function HeatPoints({ points, unit }: { points: HeatCalculation['points']; unit: string }) {
  const { t } = useTranslation('objects');
  const columns = [t('heat.heat', { unit }), t('heat.volume'), t('heat.flow'), t('heat.back'), t('heat.difference')];
  columns.push(t('heat.calculated', { unit }), t('heat.deviation'));
  return (
    <>
      <PlainTable label={t('heat.point')}>
        <thead>
          <tr>
            <th scope="col">{t('heat.point')}</th>
            {columns.map((title) => (
              <th key={title} scope="col" data-number>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map((point) => {
            const { flow_temperature: flow, return_temperature: back } = point;
            const difference = flow === null || back === null ? null : flow - back;
            return (
              <tr key={point.accounting_point_id}>
                <th scope="row">
                  <Link
                    className={classes.link}
                    to="/cloud/objects/accounting-points/$pointId"
                    params={{ pointId: point.accounting_point_id }}
                  >
                    {point.title}
                  </Link>
                  {point.exclusion && <div className={classes.serial}>{t(`heat.left_out.${point.exclusion}`)}</div>}
                </th>
                <td data-number>
                  {shown(point.heat, 3)} {point.heat !== null && <ShareBar share={point.share} width={SHARE_WIDTH} />}
                </td>
                <td data-number>{shown(point.volume, 2)}</td>
                <td data-number>{shown(flow, 1)}</td>
                <td data-number>{shown(back, 1)}</td>
                <td data-number>{shown(difference, 1)}</td>
                <td data-number>{shown(point.calculated, 3)}</td>
                <td data-number>{point.deviation === null ? NO_VALUE : formatPercent(point.deviation, 1)}</td>
              </tr>
            );
          })}
        </tbody>
      </PlainTable>
      <p className={classes.none}>{t('heat.calculated_hint')}</p>
    </>
  );
}
