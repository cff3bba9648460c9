import type { ObjectConsumption } from '@gaugeway/proto/api/object-consumption';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '@/shared/i18n';
import { PlainTable } from '@/shared/plain-table';
import { ShareBar, StateMark } from '@/shared/ui';
import classes from './objects.module.css';

const SHARE_WIDTH = 40;

/** Main meters whose sub-meters count less than they do, the largest loss first. */
export function ConsumptionLosses({ losses, unit }: Pick<ObjectConsumption, 'losses' | 'unit'>) {
  const { t } = useTranslation('objects');
  if (losses.length === 0) return null;
  // On a phone only the losses.
  const columns = [
    { title: t('consumption.in', { unit }), isWide: true },
    { title: t('consumption.behind', { unit }), isWide: true },
    { title: t('consumption.loss', { unit }) },
    { title: '%' },
  ];
  return (
    <div className={classes.flow}>
      <h4 className={classes.subheading}>{t('consumption.losses')}</h4>
      <PlainTable label={t('consumption.losses')}>
        <thead>
          <tr>
            <th scope="col">{t('consumption.main')}</th>
            {columns.map(({ title, isWide }) => (
              <th key={title} scope="col" data-number data-wide={isWide}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {losses.map(({ accounting_point_id: pointId, title, value, below, loss_share, sub_meters_without_data }) => {
            const loss = value - (below ?? 0);
            return (
              <tr key={pointId}>
                <th scope="row">
                  <Link className={classes.link} to="/cloud/objects/accounting-points/$pointId" params={{ pointId }}>
                    {title}
                  </Link>
                  {sub_meters_without_data > 0 && (
                    <div>
                      <StateMark
                        tone="warning"
                        label={t('consumption.silent_below', { count: sub_meters_without_data })}
                      />
                    </div>
                  )}
                </th>
                <td data-number data-wide>
                  {formatNumber(value, 2)}
                </td>
                <td data-number data-wide>
                  {formatNumber(below ?? 0, 2)}
                </td>
                <td data-number>
                  {formatNumber(loss, 2)} <ShareBar share={loss_share} width={SHARE_WIDTH} />
                </td>
                <td data-number>{formatNumber((loss / value) * 100, 1)}</td>
              </tr>
            );
          })}
        </tbody>
      </PlainTable>
    </div>
  );
}
