import { baseStations } from '@gaugeway/proto/api/base-stations';
import type { ReplyOf } from '@gaugeway/proto/api/endpoint';
import { gateways } from '@gaugeway/proto/api/gateways';
import { type objectTies, tieObjectGateways, tieObjectStations } from '@gaugeway/proto/api/object-ties';
import type { ObjectDetails } from '@gaugeway/proto/api/objects';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { query, useCall } from '@/shared/api';
import { rowsOf } from '@/shared/data-table';
import { useDone } from '@/shared/ui';
import { useObjectsChanged } from '../model/use-objects-changed';
import { CheckDialog } from './check-dialog';

export interface TiesDialogProps {
  object: ObjectDetails;
  ties: ReplyOf<typeof objectTies>;
  onClose: () => void;
}

const idsOf = (items: readonly { id: number }[]) => items.map(({ id }) => id);

/** Selection of the gateways at an object. */
export function GatewaysDialog({ object, ties, onClose }: TiesDialogProps) {
  const { t } = useTranslation('objects');
  const found = useQuery(query(gateways, { paginate: false }));
  const tie = useCall(tieObjectGateways, {
    meta: { quiet: true },
    onSuccess: useDone([], useObjectsChanged(), onClose),
  });
  const rows = found.data && rowsOf(found.data.gateways);
  return (
    <CheckDialog
      title={t('ties.gateways_of', { name: object.name })}
      text={t('ties.gateways_text')}
      choices={rows?.map(({ id, name, identity }) => ({ id, label: name, description: identity }))}
      chosen={idsOf(ties.gateways)}
      failed={found.isError ? { error: found.error, retry: () => void found.refetch() } : null}
      error={tie.error}
      saving={tie.isPending}
      onClose={onClose}
      onSubmit={(add, remove) => tie.mutate({ object_id: object._id, gateway_ids: add, untie_gateway_ids: remove })}
    />
  );
}

/** Selection of the base stations at an object. */
export function StationsDialog({ object, ties, onClose }: TiesDialogProps) {
  const { t } = useTranslation('objects');
  const found = useQuery(query(baseStations, { paginate: false }));
  const tie = useCall(tieObjectStations, {
    meta: { quiet: true },
    onSuccess: useDone([], useObjectsChanged(), onClose),
  });
  const rows = found.data && rowsOf(found.data.base_stations);
  return (
    <CheckDialog
      title={t('ties.stations_of', { name: object.name })}
      text={t('ties.stations_text')}
      choices={rows?.map(({ id, name, gateway_eui }) => ({ id, label: name, description: gateway_eui }))}
      chosen={idsOf(ties.base_stations)}
      failed={found.isError ? { error: found.error, retry: () => void found.refetch() } : null}
      error={tie.error}
      saving={tie.isPending}
      onClose={onClose}
      onSubmit={(add, remove) =>
        tie.mutate({ object_id: object._id, base_station_ids: add, untie_base_station_ids: remove })
      }
    />
  );
}
