import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogForm } from '@/shared/forms';
import { type ControlDraft, faultsOf, initialDraft, managementOf } from '../model/draft';
import { inputsOf, type Offered } from '../model/options';
import { useRequest } from '../model/use-request';
import type { RequestDialogProps } from './archive-request';
import { Inputs } from './inputs';

/** Asks a meter for a log of events: which, as its model lists them. */
export function JournalRequest({ device, onClose }: RequestDialogProps) {
  const { t } = useTranslation('control');
  const request = useRequest(device.id, onClose);
  const option = device.model.options.control.event_log;
  const control: Offered | null = option ? { key: 'event_log', option } : null;
  const [draft, setDraft] = useState<ControlDraft>(() => (control ? initialDraft(control) : {}));
  if (!control) return null;
  const faults = faultsOf(control, draft);
  return (
    <DialogForm
      title={t('request.journal')}
      size={450}
      error={null}
      saving={request.isPending}
      disabled={Object.keys(faults).length > 0}
      confirm={t('request.do')}
      onClose={onClose}
      onSubmit={() => request.ask(managementOf(control, draft))}
    >
      <Inputs
        inputs={inputsOf(control)}
        draft={draft}
        faults={{}}
        disabled={request.isPending}
        zone={device.deviceTimezone}
        onChange={(part) => setDraft((old) => ({ ...old, ...part }))}
      />
    </DialogForm>
  );
}
