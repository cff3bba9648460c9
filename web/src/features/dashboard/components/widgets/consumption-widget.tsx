import type { DashboardWidget } from '@gaugeway/proto/api/dashboards';
import { IconChartBar } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber, NO_VALUE } from '@/shared/i18n';
import { ShareBar } from '@/shared/ui';
import type { Span } from '../../model/periods';
import { BranchConsumption } from './branch-consumption';
import { ChangeMark } from './change-mark';
import { ComparedChart } from './compared-chart';
import { HeldBackNote } from './held-back-note';
import { QuietNote } from './quiet-note';
import { ResourceSelect, SpanSelect, type Resource } from './span-select';
import { useResources } from './use-resources';
import { WidgetBody } from './widget-body';
import classes from './widgets.module.css';

export const icon = IconChartBar;

/** Consumption of a resource in a span, against the span before: of the company, or of a branch of the object tree. */
export default function ConsumptionWidget({ options }: { options: DashboardWidget['options'] }) {
  if (options.object_id !== undefined) return <BranchConsumption objectId={options.object_id} options={options} />;
  return <CompanyConsumption options={options} />;
}

function CompanyConsumption({ options }: { options: DashboardWidget['options'] }) {
  const { t } = useTranslation(['dashboard', 'common']);
  const [chosen, setChosen] = useState<{ resource?: Resource; span?: Span }>({});
  return (
    <WidgetBody data={useResources()}>
      {({ resources }) => {
        const span = chosen.span ?? options.span ?? 'month';
        const wanted = chosen.resource ?? options.resource;
        const shown = resources.find(({ resource }) => resource === wanted) ?? resources[0];
        if (!shown) return <QuietNote title={t('consumption.none')}>{t('consumption.none_hint')}</QuietNote>;
        const { value, before, comparable_value: same, comparable_before: sameBefore, share } = shown[span];
        return (
          <div className={classes.column}>
            <div className={classes.bar2}>
              <SpanSelect value={span} onChange={(next) => setChosen((old) => ({ ...old, span: next }))} />
              <ResourceSelect
                value={shown.resource}
                known={resources.map(({ resource }) => resource)}
                onChange={(resource) => setChosen((old) => ({ ...old, resource }))}
              />
            </div>
            <p className={classes.big}>
              <span className={classes.figure}>{value === null ? NO_VALUE : formatNumber(value, 1)}</span>
              <span className={classes.unit}>
                {shown.unit} · {t(`common:resources.${shown.resource}`)}
              </span>
              <ShareBar share={share} />
              <ChangeMark value={same} before={sameBefore} isOfSame={same !== value || sameBefore !== before} />
              {before !== null && (
                <span className={classes.soft}>
                  {t(`until_now.${span}`, { value: `${formatNumber(before, 1)} ${shown.unit}` })}
                </span>
              )}
            </p>
            <ComparedChart
              of={{ resource: shown.resource }}
              span={span}
              label={t('consumption.chart', { resource: t(`common:resources.${shown.resource}`) })}
              beside={<HeldBackNote />}
            />
          </div>
        );
      }}
    </WidgetBody>
  );
}
