import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogForm } from '@/shared/forms';
import { type ControlDraft, faultsOf, initialDraft, managementOf } from '../model/draft';
import { inputsOf, type Offered } from '../model/options';
import type { RequestDialogProps } from './archive-request';
import { Inputs } from './inputs';
import classes from './control.module.css';

/** Requests a log of events from a meter, of the types that its model lists. */
export function JournalRequest({ device, request, onClose }: RequestDialogProps) {
  const { t } = useTranslation('control');
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
      onSubmit={() => request.ask(t('action_short.journal'), managementOf(control, draft), onClose)}
    >
      <div className={classes.alone}>
        <Inputs
          inputs={inputsOf(control)}
          draft={draft}
          faults={{}}
          disabled={request.isPending}
          zone={device.deviceTimezone}
          onChange={(part) => setDraft((old) => ({ ...old, ...part }))}
        />
      </div>
    </DialogForm>
  );
}
