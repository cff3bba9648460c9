import type { DashboardWidget } from '@gaugeway/proto/api/dashboards';
import { objectConsumption } from '@gaugeway/proto/api/object-consumption';
import { getObject } from '@gaugeway/proto/api/objects';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUserZone } from '@/shared/access';
import { isNotFound, query } from '@/shared/api';
import { formatNumber, NO_VALUE } from '@/shared/i18n';
import { ShareBar } from '@/shared/ui';
import { periodOf, type Span } from '../../model/periods';
import { ComparedBars } from './compared-chart';
import { QuietNote } from './quiet-note';
import { ResourceSelect, SpanSelect, type Resource } from './span-select';
import { REFRESH_MS, WidgetBody } from './widget-body';
import classes from './widgets.module.css';

interface BranchConsumptionProps {
  objectId: string;
  options: DashboardWidget['options'];
}

/** Consumption of a branch of the object tree in a span, by its accounting points. Sub-meters are not counted twice. */
export function BranchConsumption({ objectId, options }: BranchConsumptionProps) {
  const { t } = useTranslation(['dashboard', 'common']);
  const zone = useUserZone();
  const [chosen, setChosen] = useState<{ resource?: Resource; span?: Span }>({});
  const span = chosen.span ?? options.span ?? 'month';
  const wanted = { object_id: objectId, resource: chosen.resource ?? options.resource ?? null };
  const at = Date.now() / 1000;
  const { now, before } = periodOf(span, at, zone);
  // The branch has daily values only: a day is shown within its week.
  const shown = periodOf(span === 'today' ? 'week' : span, at, zone);
  const more = { placeholderData: keepPreviousData, refetchInterval: REFRESH_MS, meta: { quiet: true } };
  const node = useQuery({ ...query(getObject, { object_id: objectId }), meta: { quiet: true } });
  const [current, earlier, bars, barsBefore] = [
    useQuery({ ...query(objectConsumption, { ...wanted, ...now }), ...more }),
    useQuery({ ...query(objectConsumption, { ...wanted, ...before }), ...more }),
    useQuery({ ...query(objectConsumption, { ...wanted, ...shown.now }), ...more }),
    useQuery({ ...query(objectConsumption, { ...wanted, ...shown.before }), ...more }),
  ];
  if (isNotFound(current.error)) return <QuietNote title={t('branch.deleted')}>{t('branch.deleted_hint')}</QuietNote>;
  return (
    <WidgetBody data={current}>
      {({ resources, resource, total, unit, share }) => {
        if (resource === null || resources.length === 0)
          return <QuietNote title={t('branch.none')}>{t('branch.none_hint')}</QuietNote>;
        const last = earlier.data?.total ?? null;
        return (
          <div className={classes.column}>
            <div className={classes.bar2}>
              <SpanSelect value={span} onChange={(next) => setChosen((old) => ({ ...old, span: next }))} />
              <ResourceSelect
                value={resource}
                known={resources}
                onChange={(next) => setChosen((old) => ({ ...old, resource: next }))}
              />
            </div>
            <p className={classes.big}>
              <span className={classes.figure}>{total === null ? NO_VALUE : formatNumber(total, 1)}</span>
              <span className={classes.unit}>
                {unit} · {t(`common:resources.${resource}`)}
              </span>
              <ShareBar share={share} />
              {last !== null && (
                <span className={classes.soft}>
                  {t(`before.${span}`)}: {formatNumber(last, 1)} {unit}
                </span>
              )}
              <Link to="/cloud/objects" search={{ id: objectId }} className={classes.link}>
                {node.data?.object.name ?? ''}
              </Link>
            </p>
            <ComparedBars
              span={span === 'today' ? 'week' : span}
              current={bars.data}
              earlier={barsBefore.data}
              label={t('consumption.chart', { resource: t(`common:resources.${resource}`) })}
            />
          </div>
        );
      }}
    </WidgetBody>
  );
}
