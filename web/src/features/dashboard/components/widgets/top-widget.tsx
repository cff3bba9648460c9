import { consumptionTop } from '@gaugeway/proto/api/consumption';
import type { DashboardWidget } from '@gaugeway/proto/api/dashboards';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IconTrophy } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { query } from '@/shared/api';
import { formatNumber } from '@/shared/i18n';
import { ShareBar } from '@/shared/ui';
import type { Span } from '../../model/periods';
import { ChangeMark } from './change-mark';
import { QuietNote } from './quiet-note';
import { ResourceSelect, SpanSelect, type Resource } from './span-select';
import { useResources } from './use-resources';
import { REFRESH_MS, WidgetBody } from './widget-body';
import classes from './widgets.module.css';

export const icon = IconTrophy;

const SHOWN = 10;
const SHARE_WIDTH = 48;

/** Devices with the highest consumption. */
export default function TopWidget({ options }: { options: DashboardWidget['options'] }) {
  const { t } = useTranslation('dashboard');
  const [chosen, setChosen] = useState<{ resource?: Resource; span?: Span }>({});
  const resources = useResources();
  const known = resources.data?.resources.map(({ resource }) => resource) ?? [];
  const wanted = chosen.resource ?? options.resource;
  const resource = known.find((one) => one === wanted) ?? known[0];
  const span = chosen.span ?? options.span ?? 'month';
  const found = useQuery({
    ...query(consumptionTop, { resource: resource ?? 'water', span, limit: options.limit ?? SHOWN }),
    enabled: resource !== undefined,
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
  if (resources.data && resource === undefined) {
    return <QuietNote title={t('consumption.none')}>{t('consumption.none_hint')}</QuietNote>;
  }
  return (
    <WidgetBody data={resources.error ? { ...found, error: resources.error } : found}>
      {({ items, unit }) => {
        const most = Math.max(...items.map(({ value }) => value), 0);
        return (
          <div className={classes.column}>
            <div className={classes.bar2}>
              <SpanSelect value={span} onChange={(next) => setChosen((old) => ({ ...old, span: next }))} />
              {resource && (
                <ResourceSelect
                  value={resource}
                  known={known}
                  onChange={(next) => setChosen((old) => ({ ...old, resource: next }))}
                />
              )}
            </div>
            {items.length === 0 && (
              <QuietNote title={t('consumption.nothing')}>{t('consumption.nothing_hint')}</QuietNote>
            )}
            <ol className={classes.rows}>
              {items.map(({ device_id, name, address, value, before, share }) => (
                <li key={device_id} className={classes.ranked}>
                  <Link to="/cloud/devices/data/$id" params={{ id: device_id }} className={classes.row}>
                    <span className={classes.named}>
                      <span className={classes.name}>{name}</span>
                      {address && <span className={classes.detail}>{address}</span>}
                    </span>
                    <span className={classes.amount}>
                      <span className={classes.number}>
                        {formatNumber(value, 1)} {unit}
                      </span>
                      <ChangeMark value={value} before={before} />
                      <ShareBar share={share} width={SHARE_WIDTH} />
                    </span>
                  </Link>
                  <span
                    className={classes.part}
                    aria-hidden="true"
                    style={{ width: `${most > 0 ? (value / most) * 100 : 0}%` }}
                  />
                </li>
              ))}
            </ol>
          </div>
        );
      }}
    </WidgetBody>
  );
}
