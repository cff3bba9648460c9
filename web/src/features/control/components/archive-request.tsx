import { Select } from '@mantine/core';
import { DateInput, TimePicker } from '@mantine/dates';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogForm } from '@/shared/forms';
import { formatZone } from '@/shared/i18n';
import { archiveManagement, archiveTypes, HOURLY, profileManagement } from '../model/archive-request';
import type { RequestDevice } from '../model/requests';
import type { ManualRequest } from '../model/use-request';

export interface RequestDialogProps {
  device: RequestDevice;
  request: ManualRequest;
  onClose: () => void;
}

/** Requests a record of a meter's archive: the type, the day, for the hourly type also the hour. */
export function ArchiveRequest({ device, request, onClose }: RequestDialogProps) {
  const { t } = useTranslation('control');
  const types = archiveTypes(device.model.options.control);
  const [type, setType] = useState<number | null>(types[0]?.id ?? null);
  const [date, setDate] = useState<string | null>(null);
  const [time, setTime] = useState('');
  const isHourly = type === HOURLY;
  return (
    <DialogForm
      title={t('request.archive')}
      size={450}
      error={null}
      saving={request.isPending}
      disabled={type === null || date === null || (isHourly && time === '')}
      confirm={t('request.do')}
      onClose={onClose}
      onSubmit={() => {
        if (type === null || date === null) return;
        request.ask(t('action_short.archive'), archiveManagement(type, date, time), onClose);
      }}
    >
      <Select
        label={t('request.archive_type')}
        allowDeselect={false}
        disabled={request.isPending}
        data={types.map(({ id, title }) => ({ value: String(id), label: title }))}
        value={type === null ? null : String(type)}
        onChange={(value) => {
          setType(value === null ? null : Number(value));
          setDate(null);
          setTime('');
        }}
      />
      <DayInput
        label={t('request.date')}
        zone={device.deviceTimezone}
        disabled={request.isPending}
        value={date}
        onChange={setDate}
      />
      {isHourly && (
        <TimePicker
          label={t('request.hour')}
          format="24h"
          withDropdown
          minutesStep={60}
          disabled={request.isPending}
          value={time}
          onChange={setTime}
        />
      )}
    </DialogForm>
  );
}

/** Requests the power profile of a day from a meter; closes when the request has ended, also with an error. */
export function ProfileRequest({ device, request, onClose }: RequestDialogProps) {
  const { t } = useTranslation('control');
  const [date, setDate] = useState<string | null>(null);
  return (
    <DialogForm
      title={t('request.profile')}
      size={450}
      error={null}
      saving={request.isPending}
      disabled={date === null}
      confirm={t('request.do')}
      onClose={onClose}
      onSubmit={() => {
        if (date !== null) request.ask(t('action_short.profile'), profileManagement(date), onClose);
      }}
    >
      <DayInput
        label={t('request.date')}
        zone={device.deviceTimezone}
        disabled={request.isPending}
        value={date}
        onChange={setDate}
      />
    </DialogForm>
  );
}

interface DayInputProps {
  label: string;
  zone: number;
  disabled: boolean;
  value: string | null;
  onChange: (value: string | null) => void;
}

function DayInput({ zone, ...input }: DayInputProps) {
  const { t } = useTranslation('control');
  return (
    <DateInput
      {...input}
      required
      description={t('device_clock', { zone: formatZone(zone) })}
      valueFormat="DD.MM.YYYY"
      maxDate={new Date(Date.now() + zone * 3_600_000).toISOString().slice(0, 10)}
    />
  );
}
