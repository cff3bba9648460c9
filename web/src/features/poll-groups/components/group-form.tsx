import { createPollGroup, getPollGroup, type PollGroup, updatePollGroup } from '@gaugeway/proto/api/poll-groups';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { query, useCall } from '@/shared/api';
import { DialogForm, faultsOf, isFilled } from '@/shared/forms';
import { Dialog, useDone } from '@/shared/ui';
import { draftOf, faultsIn, type GroupDraft, inputOf } from '../model/group-draft';
import { useGroupsChanged } from '../model/use-group-calls';
import { DevicePicker } from './device-picker';
import { PlanInputs, usePlanFields } from './plan-inputs';
import { ReadInputs } from './read-inputs';
import { WindowInputs } from './window-inputs';

interface GroupFormProps {
  /** null = a new one. */
  group: PollGroup | null;
  onClose: () => void;
}

/** Creates or changes a group: its plan, data, hours and devices. */
export function GroupForm({ group, onClose }: GroupFormProps) {
  const { t } = useTranslation('poll-groups');
  const found = useQuery({ ...query(getPollGroup, { id: group?.id ?? 0 }), enabled: group !== null, staleTime: 0 });
  if (group === null) return <Form group={null} initial={draftOf(null)} onClose={onClose} />;
  const whole = found.isFetching ? undefined : found.data?.polls_group;
  if (whole) return <Form group={whole} initial={draftOf(whole)} onClose={onClose} />;
  return (
    <Dialog title={t('edit')} size={618} onClose={onClose}>
      <Skeleton height={320} />
    </Dialog>
  );
}

interface FormProps extends GroupFormProps {
  initial: GroupDraft;
}

function Form({ group, initial, onClose }: FormProps) {
  const { t } = useTranslation(['poll-groups', 'common']);
  const [draft, setDraft] = useState(initial);
  const changed = useGroupsChanged();
  const done = useDone([], changed, onClose);
  const create = useCall(createPollGroup, { meta: { quiet: true }, onSuccess: done });
  const update = useCall(updatePollGroup, { meta: { quiet: true }, onSuccess: done });
  const change = (part: Partial<GroupDraft>) => setDraft((old) => ({ ...old, ...part }));
  const fields = usePlanFields();
  const faults = faultsIn(draft);
  const error = create.error ?? update.error;
  return (
    <DialogForm
      title={group ? t('edit') : t('add')}
      size={618}
      error={error}
      saving={create.isPending || update.isPending}
      disabled={faults.length > 0 || !isFilled(fields, draft.fields)}
      confirm={group ? t('common:actions.save') : t('create')}
      onClose={onClose}
      onSubmit={() =>
        group
          ? update.mutate({ id: group.id, version: group.version, ...inputOf(draft) })
          : create.mutate(inputOf(draft))
      }
    >
      <PlanInputs fields={fields} draft={draft} faults={error ? faultsOf(error) : {}} onChange={change} />
      <ReadInputs draft={draft} faults={faults} onChange={change} />
      <WindowInputs draft={draft} onChange={change} />
      <DevicePicker groupId={group?.id ?? null} draft={draft} onChange={change} />
    </DialogForm>
  );
}
