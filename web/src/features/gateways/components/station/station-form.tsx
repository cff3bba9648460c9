import {
  baseStationModels,
  createBaseStation,
  editBaseStation,
  getBaseStation,
} from '@gaugeway/proto/api/base-stations';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { query, useCall } from '@/shared/api';
import { ErrorState, SideDrawer } from '@/shared/ui';
import { formatPosition } from '@/shared/map';
import { draftOf, inputOf } from '../../model/station-draft';
import { reportedPositionOf } from '../../model/station-position';
import { useGatewayDone } from '../../model/use-renew';
import { FormSkeleton } from '../gateway/gateway-form';
import { StationFormBody } from './station-form-body';

interface StationFormProps {
  /** `id` of the base station to be edited; without it a new one; null = closed. */
  target: { id?: number } | null;
  onClose: () => void;
}

/** Adds or edits a base station, in a drawer wide enough for its map. */
export function StationForm({ target, onClose }: StationFormProps) {
  const { t } = useTranslation('gateways');
  return (
    <SideDrawer
      isForm
      opened={target !== null}
      onClose={onClose}
      width={640}
      title={target?.id === undefined ? t('form.new_station') : t('form.edit_station')}
    >
      {target &&
        (target.id === undefined ? <NewStation onClose={onClose} /> : <EditStation id={target.id} onClose={onClose} />)}
    </SideDrawer>
  );
}

function NewStation({ onClose }: { onClose: () => void }) {
  const models = useQuery({ ...query(baseStationModels, {}), staleTime: Infinity });
  const create = useCall(createBaseStation, { meta: { quiet: true }, onSuccess: useGatewayDone(onClose) });
  if (models.isError) return <ErrorState error={models.error} onRetry={() => void models.refetch()} />;
  if (!models.data) return <FormSkeleton />;
  const [first] = models.data.models;
  return (
    <StationFormBody
      models={models.data.models}
      modelName={null}
      initial={{ ...draftOf(null), radius: first?.radius ?? null }}
      reported={null}
      error={create.error}
      saving={create.isPending}
      onSave={(draft, modelId) => create.mutate({ model_id: modelId, ...inputOf(draft) })}
      onCancel={onClose}
    />
  );
}

function EditStation({ id, onClose }: { id: number; onClose: () => void }) {
  const found = useQuery({ ...query(getBaseStation, { id }), staleTime: 0, gcTime: 0, refetchOnWindowFocus: false });
  const edit = useCall(editBaseStation, { meta: { quiet: true }, onSuccess: useGatewayDone(onClose) });
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <FormSkeleton />;
  const station = found.data.base_station;
  const reported = reportedPositionOf(station);
  return (
    <StationFormBody
      models={[]}
      modelName={station.model_name}
      initial={draftOf(station)}
      reported={reported && formatPosition(reported)}
      version={station.version}
      error={edit.error}
      saving={edit.isPending}
      onSave={(draft, _, version) => edit.mutate({ id, version, ...inputOf(draft) })}
      onCancel={onClose}
    />
  );
}
