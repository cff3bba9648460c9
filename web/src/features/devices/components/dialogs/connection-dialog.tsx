import { setConnectionParams } from '@gaugeway/proto/api/device-connection';
import { getMeteringDevice } from '@gaugeway/proto/api/devices';
import type { ReplyOf } from '@gaugeway/proto/api/endpoint';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { query, useCall } from '@/shared/api';
import { DialogBody, fieldErrors } from '@/shared/forms';
import { Dialog, ErrorState } from '@/shared/ui';
import { type Draft, draftOf, inputOf } from '../../model/device-draft';
import { draftFaults, type DraftFault } from '../../model/draft-faults';
import { type FormSection, formSections, keysOf } from '../../model/form-inputs';
import type { DeviceDialogProps } from '../../model/device-dialog';
import { DeviceInput } from '../form/device-input';
import { useDeviceDone } from './use-device-done';

type Loaded = ReplyOf<typeof getMeteringDevice>['metering_device'];

/** Dialog of the connection and the report period of a device only. */
export function ConnectionDialog({ device, onClose }: DeviceDialogProps) {
  const { t } = useTranslation('devices');
  const found = useQuery({
    ...query(getMeteringDevice, { id: device.id }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  return (
    <Dialog title={t('connection.title', { name: device.name })} onClose={onClose}>
      {found.isError ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : found.data ? (
        <ConnectionForm device={found.data.metering_device} onClose={onClose} />
      ) : (
        <Skeleton height={260} radius="md" />
      )}
    </Dialog>
  );
}

/** Connection inputs of the device's form. */
function connectionSections(device: Loaded): FormSection[] {
  const sections = formSections(device.model, []).filter(({ id }) => id !== 'attributes' && id !== 'more');
  return sections.flatMap((section) => {
    if (section.id === 'line' || section.id === 'reporting') return [section];
    const inputs = section.inputs.filter(({ key }) => key === 'deviceID');
    return inputs.length > 0 ? [{ ...section, inputs }] : [];
  });
}

function ConnectionForm({ device, onClose }: { device: Loaded; onClose: () => void }) {
  const { t } = useTranslation('devices');
  const [draft, setDraft] = useState<Draft>(() => draftOf(device, device.model, []));
  const [faults, setFaults] = useState<Record<string, DraftFault>>({});
  const sections = connectionSections(device);
  const done = useDeviceDone(onClose);
  const save = useCall(setConnectionParams, { meta: { quiet: true }, onSuccess: done });
  const refused = save.error ? fieldErrors(save.error) : {};
  const problem = (key: string) => {
    const fault = faults[key];
    return fault ? t(`form.fault.${fault.fault}`, { limit: fault.limit }) : refused[key];
  };
  return (
    <DialogBody
      error={save.error}
      saving={save.isPending}
      confirm={t('connection.do')}
      onClose={onClose}
      onSubmit={() => {
        const found = draftFaults(draft, sections, true);
        setFaults(found);
        if (Object.keys(found).length > 0) return;
        const { name: _, properties: __, ...input } = inputOf(draft, keysOf(sections), {});
        save.mutate({ id: device.id, version: device.version, ...input });
      }}
    >
      {sections.flatMap(({ inputs }) =>
        inputs.map((input) => (
          <DeviceInput
            key={input.key}
            input={input}
            exists
            value={draft[input.key] ?? ''}
            error={problem(input.key)}
            onChange={(value) => {
              setFaults(({ [input.key]: _, ...rest }) => rest);
              setDraft((old) => ({ ...old, [input.key]: value }));
            }}
          />
        )),
      )}
    </DialogBody>
  );
}
