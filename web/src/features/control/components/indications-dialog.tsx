import { editReading } from '@gaugeway/proto/api/readings-edit';
import { deviceMessages } from '@gaugeway/proto/api/messages';
import { Text, TextInput } from '@mantine/core';
import { DateInput, TimePicker } from '@mantine/dates';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { inputBounds, useCall } from '@/shared/api';
import { DialogForm, NumberOrNone } from '@/shared/forms';
import { formatZone, inZone } from '@/shared/i18n';
import { notifyDone, useDone } from '@/shared/ui';
import { type IndicationDraft, indicationFault, indicationFields, indicationMessage } from '../model/indications';
import type { RequestDialogProps } from './archive-request';
import classes from './control.module.css';

/** Current indications. */
const TYPE = 1;
/** A register counts from 0; the contract takes any reading, also of a temperature. */
const LEAST = 0;

interface IndicationsDialogProps extends Omit<RequestDialogProps, 'request'> {
  /** Time that is offered at first, Unix seconds; absent = now. */
  at?: number | undefined;
}

/** Dialog for readings that a person recorded from the meter (specification 1, section 5). */
export function IndicationsDialog({ device, at: time, onClose }: IndicationsDialogProps) {
  const { t } = useTranslation('control');
  const zone = device.deviceTimezone;
  const offered = indicationFields(device.model);
  const [draft, setDraft] = useState<IndicationDraft>(() => {
    const at = inZone(time ?? Date.now() / 1000, zone);
    return { values: {}, date: at.format('YYYY-MM-DD'), time: at.format('HH:mm'), reason: '', method: '' };
  });
  const save = useCall(editReading, { meta: { quiet: true }, onSuccess: useDone([deviceMessages], onClose) });
  if (!offered) return null;
  const change = (part: Partial<IndicationDraft>) => setDraft((old) => ({ ...old, ...part }));
  const send = () => {
    const fault = indicationFault(offered, draft);
    // Short messages last 2 s (specification 1, section 5).
    if (fault) notifyDone(t(`fault.${fault}`));
    else {
      const message = indicationMessage(draft, zone, Math.floor(Date.now() / 1000));
      save.mutate({ device_id: device.id, msgType: TYPE, message });
    }
  };
  return (
    <DialogForm
      title={t('indications.title', { name: device.name })}
      size={950}
      error={save.error}
      saving={save.isPending}
      confirm={t('indications.do')}
      onClose={onClose}
      onSubmit={send}
    >
      <div className={classes.pairs}>
        {offered.fields.map((name, at) => {
          const field = device.model.fields.find((each) => each.name === name);
          return (
            <NumberOrNone
              key={name}
              label={field?.title ?? name}
              suffix={field?.unit ? ` ${field.unit.title}` : undefined}
              required={at === 0}
              data-autofocus={at === 0 || undefined}
              min={LEAST}
              decimalScale={4}
              disabled={save.isPending}
              value={draft.values[name] ?? null}
              onChange={(value) => change({ values: { ...draft.values, [name]: value } })}
            />
          );
        })}
      </div>
      <div className={classes.pairs}>
        <DateInput
          label={t('request.date')}
          required
          valueFormat="DD.MM.YYYY"
          maxDate={inZone(Date.now() / 1000, zone).format('YYYY-MM-DD')}
          disabled={save.isPending}
          value={draft.date}
          onChange={(date) => change({ date })}
        />
        <TimePicker
          label={t('indications.time')}
          required
          format="24h"
          disabled={save.isPending}
          value={draft.time}
          onChange={(time) => change({ time: time.slice(0, 5) })}
        />
        {offered.hasBasis && (
          <>
            <TextInput
              label={t('indications.reason')}
              {...inputBounds(editReading, 'message', 'reason')}
              disabled={save.isPending}
              value={draft.reason}
              onChange={(event) => change({ reason: event.currentTarget.value })}
            />
            <TextInput
              label={t('indications.method')}
              {...inputBounds(editReading, 'message', 'method')}
              disabled={save.isPending}
              value={draft.method}
              onChange={(event) => change({ method: event.currentTarget.value })}
            />
          </>
        )}
      </div>
      <Text size="xs" c="dimmed">
        {t('device_clock', { zone: formatZone(zone) })}
      </Text>
    </DialogForm>
  );
}
