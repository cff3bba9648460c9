import { tieUser } from '@gaugeway/proto/api/device-ties';
import { SECTION } from '@gaugeway/proto/api/endpoint';
import { objectDevices } from '@gaugeway/proto/api/objects';
import { tieObjectUsers } from '@gaugeway/proto/api/object-ties';
import { companyUsers } from '@gaugeway/proto/api/users';
import { Checkbox } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/shared/access';
import { type ApiError, call, query } from '@/shared/api';
import { rowsOf } from '@/shared/data-table';
import { useDone } from '@/shared/ui';
import { devicesOf } from '../model/tree-rows';
import { useObjectsChanged } from '../model/use-objects-changed';
import { CheckDialog } from './check-dialog';
import type { TiesDialogProps } from './equipment-dialogs';

interface Changes {
  add: number[];
  remove: number[];
}

/**
 * Users without access to all objects who see this object, its branch and the devices there. A user with direct ties to
 * some of these devices can lose them with the branch.
 */
export function UsersDialog({ object, ties, onClose }: TiesDialogProps) {
  const { t } = useTranslation('objects');
  const changed = useObjectsChanged();
  const devices = devicesOf(object);
  const mayTieDevices = useCan(['update', 'access_all'], SECTION.devices);
  const [withDevices, setWithDevices] = useState(mayTieDevices && devices > 0);
  const users = useQuery(query(companyUsers, { paginate: false }));
  const tie = useMutation<{ msg: string }, ApiError, Changes>({
    mutationFn: async (changes) => {
      const done = await call(tieObjectUsers, { object_ids: [object._id], ...changes });
      if (withDevices && changes.remove.length > 0) {
        const branch = await call(objectDevices, { object_id: object._id, branch: true });
        const device_ids = branch.devices.map(({ device_id }) => device_id);
        if (device_ids.length > 0) await call(tieUser, { device_ids, remove: changes.remove });
      }
      return done;
    },
    meta: { quiet: true },
    onSuccess: useDone([], onClose),
    onSettled: () => void changed(),
  });
  const rows = users.data && rowsOf(users.data.users);
  return (
    <CheckDialog
      title={t('ties.users_of', { name: object.name })}
      text={t('ties.users_text')}
      choices={rows?.map(({ id, name, email }) => ({ id, label: name, description: email }))}
      chosen={ties.user_ids}
      failed={users.isError ? { error: users.error, retry: () => void users.refetch() } : null}
      error={tie.error}
      saving={tie.isPending}
      onClose={onClose}
      onSubmit={(add, remove) => tie.mutate({ add, remove })}
      onClear={
        mayTieDevices &&
        devices > 0 && (
          <Checkbox
            label={t('ties.with_devices', { count: devices })}
            description={t('ties.with_devices_hint')}
            checked={withDevices}
            onChange={(event) => setWithDevices(event.currentTarget.checked)}
          />
        )
      }
    />
  );
}
