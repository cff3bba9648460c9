import { removeBaseStation, restoreBaseStation, type BaseStation } from '@gaugeway/proto/api/base-stations';
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCall } from '@/shared/api';
import { DialogForm } from '@/shared/forms';
import { useDone } from '../../model/use-renew';
import { DeleteDialog } from '../delete-dialog';
import { StationForm } from './station-form';

export interface StationAction {
  kind: 'edit' | 'restore' | 'delete';
  station: BaseStation;
}

/** The dialog of the action that was chosen for a base station. */
export function StationDialogs({ action, onClose }: { action: StationAction | null; onClose: () => void }) {
  return (
    <>
      <StationForm target={action?.kind === 'edit' ? { id: action.station.id } : null} onClose={onClose} />
      {action?.kind === 'restore' && <RestoreStation station={action.station} onClose={onClose} />}
      {action?.kind === 'delete' && <DeleteStation station={action.station} onClose={onClose} />}
    </>
  );
}

interface DialogProps {
  station: BaseStation;
  onClose: () => void;
}

function RestoreStation({ station, onClose }: DialogProps) {
  const { t } = useTranslation('gateways');
  const restore = useCall(restoreBaseStation, { meta: { quiet: true }, onSuccess: useDone(onClose) });
  return (
    <DialogForm
      title={t('restore.title', { name: station.name })}
      error={restore.error}
      saving={restore.isPending}
      confirm={t('action.restore')}
      onClose={onClose}
      onSubmit={() => restore.mutate({ id: station.id })}
    >
      <Text size="sm">{t('restore.station_text')}</Text>
    </DialogForm>
  );
}

function DeleteStation({ station, onClose }: DialogProps) {
  const { t } = useTranslation('gateways');
  const remove = useCall(removeBaseStation, { meta: { quiet: true }, onSuccess: useDone(onClose) });
  return (
    <DeleteDialog
      id={station.id}
      title={t('delete.title', { name: station.name })}
      text={t('delete.station_text')}
      mismatch={t('delete.station_mismatch')}
      error={remove.error}
      saving={remove.isPending}
      onClose={onClose}
      onDelete={() => remove.mutate({ id: station.id })}
    />
  );
}
