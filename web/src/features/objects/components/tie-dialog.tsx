import { meteringDevices } from '@gaugeway/proto/api/devices';
import { massTieDevices, type ObjectDetails, tieObjectDevices } from '@gaugeway/proto/api/objects';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '@/shared/api';
import { useSearch } from '@/shared/api/use-search';
import { rowsOf } from '@/shared/data-table';
import { type Choice, DialogForm, LookupMultiSelect } from '@/shared/forms';
import { confirm, useDone } from '@/shared/ui';
import { useObjectsChanged } from '../model/use-objects-changed';

/** Most devices in the list of choices. */
const OFFERED = 30;
/** Rejection of devices that are at another object. */
const ELSEWHERE = 'errors.device_at_other_object';

interface TieDialogProps {
  object: ObjectDetails;
  onClose: () => void;
}

/** Ties devices to an object. Devices of another object are moved only after a confirmation. */
export function TieDialog({ object, onClose }: TieDialogProps) {
  const { t } = useTranslation('objects');
  const [chosen, setChosen] = useState<Choice[]>([]);
  const changed = useObjectsChanged();
  const done = useDone([], changed, onClose);
  const tie = useCall(tieObjectDevices, { meta: { quiet: true } });
  const move = useCall(massTieDevices, { meta: { quiet: true }, onSuccess: done });
  const { found, setSearched } = useSearch(meteringDevices, { page: 1, per_page: OFFERED });
  const choices = (found.data ? rowsOf(found.data.metering_devices) : []).map((device) => {
    const known = [device.name, device.serial || device.deviceID || device.inside_addr, device.model_name];
    return { value: String(device.id), label: known.filter(Boolean).join(' · ') };
  });
  const ids = chosen.map(({ value }) => Number(value));
  const isElsewhere = tie.error?.key === ELSEWHERE;
  const send = () =>
    tie.mutate(
      { object_id: object._id, device_ids: ids },
      {
        onSuccess: done,
        onError: (error) => {
          if (error.key === ELSEWHERE) void askMove(error.message);
        },
      },
    );
  const askMove = async (sentence: string) => {
    const answer = await confirm({
      title: t('tie.elsewhere'),
      text: `${sentence} ${t('tie.move_all', { object: object.name })}`,
      confirm: t('tie.move'),
    });
    if (answer) move.mutate({ object_id: object._id, device_ids: ids });
  };
  return (
    <DialogForm
      title={t('tie.title', { name: object.name })}
      confirm={t('tie.do')}
      error={move.error ?? (isElsewhere ? null : tie.error)}
      saving={tie.isPending || move.isPending}
      disabled={ids.length === 0}
      onClose={onClose}
      onSubmit={send}
    >
      <LookupMultiSelect
        label={t('tie.devices')}
        description={t('tie.devices_hint')}
        data-autofocus
        choices={choices}
        value={chosen}
        onSearch={setSearched}
        onChange={setChosen}
      />
    </DialogForm>
  );
}
