import { deviceModels } from '@gaugeway/proto/api/devices';
import { checkCommand, createTask } from '@gaugeway/proto/api/tasks';
import { Center, Loader, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReplyOf } from '@gaugeway/proto/api/endpoint';
import { query, useCall } from '@/shared/api';
import { DialogBody } from '@/shared/forms';
import { formatNumber } from '@/shared/i18n';
import { MassCheck, MassWatch } from '@/entities/task';
import { Dialog, ErrorState } from '@/shared/ui';
import { type ControlDraft, faultsOf, initialDraft, managementOf, typedFaults } from '../model/draft';
import { chosenDevices, type Selection } from '../model/mass-control';
import { type MassOffer, offersOf } from '../model/mass-offers';
import { inputsOf } from '../model/options';
import { Inputs } from './inputs';
import { LimitInputs } from './limit-inputs';

interface MassControlDialogProps {
  selection: Selection;
  onClose: () => void;
}

type Checked = ReplyOf<typeof checkCommand>;

/** One command for many devices: selection of the command, preview, and results per device. */
export function MassControlDialog({ selection, onClose }: MassControlDialogProps) {
  const { t } = useTranslation('control');
  const devices = useQuery({
    queryKey: ['control.chosen', selection],
    queryFn: () => chosenDevices(selection),
    gcTime: 0,
    staleTime: Infinity,
  });
  const modelIds = useMemo(() => [...new Set(devices.data?.map(({ model_id: id }) => id) ?? [])], [devices.data]);
  const models = useQuery({ ...query(deviceModels, { model_ids: modelIds }), enabled: modelIds.length > 0 });
  const [wanted, setWanted] = useState<{ management: Record<string, unknown>; checked: Checked } | null>(null);
  const [tasks, setTasks] = useState<number[] | null>(null);
  const check = useCall(checkCommand, { meta: { quiet: true } });
  const create = useCall(createTask, {
    meta: { quiet: true },
    onSuccess: ({ device_tasks: made }) => setTasks(made.map(({ id }) => id)),
  });
  const ids = devices.data?.map(({ id }) => id) ?? [];
  const error = devices.error ?? models.error;
  const ask = (management: Record<string, unknown>) =>
    check.mutate(
      { command_type: 'control', device_ids: ids, management },
      { onSuccess: (checked) => setWanted({ management, checked }) },
    );
  const send = (able: number[]) => {
    if (wanted) create.mutate({ command_type: 'control', device_ids: able, management: wanted.management });
  };
  return (
    <Dialog title={t('mass.title', { count: ids.length })} size={618} onClose={onClose}>
      {error ? (
        <ErrorState error={error} onRetry={() => void (devices.error ? devices.refetch() : models.refetch())} />
      ) : !devices.data || (modelIds.length > 0 && !models.data) ? (
        <Center mih={160} role="status" aria-label={t('loading')}>
          <Loader />
        </Center>
      ) : tasks ? (
        <MassWatch ids={tasks} management={wanted?.management ?? {}} onClose={onClose} />
      ) : wanted ? (
        <MassCheck
          checked={wanted.checked}
          error={create.error}
          isSending={create.isPending}
          onBack={() => setWanted(null)}
          onSend={send}
        />
      ) : (
        <MassChoice
          offers={offersOf(devices.data, models.data?.models ?? [])}
          total={ids.length}
          error={check.error}
          isChecking={check.isPending}
          onClose={onClose}
          onCheck={ask}
        />
      )}
    </Dialog>
  );
}

interface MassChoiceProps {
  offers: readonly MassOffer[];
  total: number;
  error: Error | null;
  isChecking: boolean;
  onClose: () => void;
  onCheck: (management: Record<string, unknown>) => void;
}

/** Choice of a control, and its values. */
function MassChoice({ offers, total, error, isChecking, onClose, onCheck }: MassChoiceProps) {
  const { t } = useTranslation(['control', 'common']);
  const [key, setKey] = useState<string | null>(null);
  const [draft, setDraft] = useState<ControlDraft>({});
  const offer = offers.find((each) => each.key === key);
  const faults = offer ? faultsOf(offer, draft) : {};
  const change = (part: ControlDraft) => setDraft((old) => ({ ...old, ...part }));
  const parts = { draft, faults: typedFaults(faults), disabled: isChecking, zone: null, onChange: change };
  return (
    <DialogBody
      error={error}
      saving={isChecking}
      disabled={!offer || Object.keys(faults).length > 0}
      confirm={t('mass.check')}
      onClose={onClose}
      onSubmit={() => {
        if (offer) onCheck(managementOf(offer, draft));
      }}
    >
      <Select
        label={t('mass.control')}
        placeholder={t('common:choose')}
        description={offers.length === 0 ? t('mass.none') : undefined}
        searchable={offers.length > 5}
        nothingFoundMessage={t('common:nothing_found')}
        maxDropdownHeight={270}
        disabled={isChecking || offers.length === 0}
        data={offers.map(({ key: value, option, devices }) => ({
          value,
          label: t('mass.offer', {
            title: option.title,
            devices: formatNumber(devices, 0),
            total: formatNumber(total, 0),
          }),
        }))}
        value={key}
        onChange={(next) => {
          const chosen = offers.find((each) => each.key === next);
          setKey(next);
          setDraft(chosen ? initialDraft(chosen) : {});
        }}
      />
      {offer?.key === 'limit' ? (
        <LimitInputs key={offer.key} {...parts} inputs={inputsOf(offer)} />
      ) : (
        offer && <Inputs key={offer.key} {...parts} inputs={inputsOf(offer)} />
      )}
    </DialogBody>
  );
}
