import type { ObjectConsumption } from '@gaugeway/proto/api/object-consumption';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { FlowChart } from '@/shared/charts';
import { formatNumber } from '@/shared/i18n';
import { finalPercent } from '@/shared/ui';
import { flowsOf, pointOf } from '../model/flows';
import classes from './objects.module.css';

/** Pixels for each line of the picture. */
const LINE = 44;
const LEAST = 180;
const MOST = 720;

/** Flow from the main meters to their sub-meters, with the losses between; empty if no meter is behind another. */
export function ConsumptionFlow({ consumption, name }: { consumption: ObjectConsumption; name: string }) {
  const { t } = useTranslation('objects');
  const navigate = useNavigate();
  const { unit } = consumption;
  const flows = useMemo(
    () =>
      flowsOf(consumption, {
        root: name,
        others: (count) => t('consumption.others', { count }),
        lost: t('consumption.lost'),
        unread: t('consumption.unread'),
        final: (share) => (share ? t('consumption.final', { percent: finalPercent(share) }) : ''),
      }),
    [consumption, name, t],
  );
  const written = useCallback((value: number) => `${formatNumber(value, 2)} ${unit}`, [unit]);
  if (!flows) return null;
  const ends = flows.nodes.filter(({ id }) => !flows.links.some(({ from }) => from === id)).length;
  return (
    <div className={classes.flow}>
      <h4 className={classes.subheading}>{t('consumption.flow')}</h4>
      <FlowChart
        label={t('consumption.flow')}
        nodes={flows.nodes}
        links={flows.links}
        written={written}
        height={Math.min(MOST, Math.max(LEAST, ends * LINE))}
        onSelect={(id) => {
          const pointId = pointOf(id);
          if (pointId !== null) void navigate({ to: '/cloud/objects/accounting-points/$pointId', params: { pointId } });
        }}
      />
    </div>
  );
}
