import { type ObjectDetails, updateObject } from '@gaugeway/proto/api/objects';
import { useTranslation } from 'react-i18next';
import { useCall } from '@/shared/api';
import { DatedZones, type ZoneChange } from '@/shared/dated-zones';
import { useDone } from '@/shared/ui';
import { useObjectsChanged } from '../model/use-objects-changed';

/** Time zones of the days of the points of a branch with their dates. */
export function ObjectZones({ object, mayUpdate }: { object: ObjectDetails; mayUpdate: boolean }) {
  const { t } = useTranslation('dated-zones');
  const changed = useObjectsChanged();
  const save = useCall(updateObject, { meta: { quiet: true }, onSuccess: useDone([], changed) });
  const send = (change: ZoneChange, onSuccess: () => void) =>
    save.mutate({ _id: object._id, version: object.version, ...change }, { onSuccess });
  return (
    <DatedZones
      zones={object.zones}
      above={t('above_object')}
      mayUpdate={mayUpdate}
      saving={{ send, error: save.error, isPending: save.isPending, reset: save.reset }}
    />
  );
}
