import { editAccountingPoint } from '@gaugeway/proto/api/accounting-points';
import { useTranslation } from 'react-i18next';
import { useCall } from '@/shared/api';
import { DatedZones, type ZoneChange } from '@/shared/dated-zones';
import { notifyDone } from '@/shared/ui';
import { type Point, usePointsChanged } from '../model/use-point';

/** Time zones of the days of a point with their dates. */
export function PointZones({ point, mayUpdate }: { point: Point; mayUpdate: boolean }) {
  const { t } = useTranslation('dated-zones');
  const changed = usePointsChanged();
  const save = useCall(editAccountingPoint, {
    meta: { quiet: true },
    onSuccess: async ({ msg }) => {
      notifyDone(msg);
      await changed();
    },
  });
  const send = (change: ZoneChange, onSuccess: () => void) =>
    save.mutate({ id: point.id, version: point.version, ...change }, { onSuccess });
  return (
    <DatedZones
      zones={point.zones}
      above={t('above_point')}
      mayUpdate={mayUpdate}
      saving={{ send, error: save.error, isPending: save.isPending, reset: save.reset }}
    />
  );
}
