import { CHANNEL_KINDS, channelKind } from '@gaugeway/proto/api/channel-schema';
import {
  createEventChannel,
  type EventChannel,
  eventChannels,
  updateEventChannel,
} from '@gaugeway/proto/api/event-channels';
import { Select, Stack, Switch, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUserZone } from '@/shared/access';
import { ApiError, inputBounds, useCall } from '@/shared/api';
import {
  ChoiceSelect,
  DialogForm,
  FieldGroup,
  NumberOrNone,
  TitleInput,
  fieldErrors,
  zoneChoices,
} from '@/shared/forms';
import { isLanguage, LANGUAGE_NAMES, LANGUAGES } from '@/shared/i18n';
import { notifyDone } from '@/shared/ui';
import {
  addressesOf,
  type ChannelDraft,
  channelDraft,
  channelInput,
  isAddress,
  isChannelWhole,
  NIGHT,
  withKind,
} from '../model/channel-draft';
import { isTime } from '../model/clock-time';
import { ReaderFields } from './reader-fields';
import classes from './events.module.css';

interface ChannelFormProps {
  /** null = a new channel. */
  channel: EventChannel | null;
  onClose: () => void;
  /** The signing secret of a new webhook. */
  onSecret: (secret: string) => void;
}

/** Form of a new or existing channel: recipients, transport, and quiet hours. */
export function ChannelForm({ channel, onClose, onSecret }: ChannelFormProps) {
  const { t, i18n } = useTranslation('event-channels');
  const client = useQueryClient();
  const zone = useUserZone();
  const language = isLanguage(i18n.language) ? i18n.language : 'ru';
  const [draft, setDraft] = useState(() => channelDraft(channel, { language, zone: Math.round(zone) }));
  const change = (part: Partial<ChannelDraft>) => setDraft((old) => ({ ...old, ...part }));
  const done = (msg: string) => {
    notifyDone(msg);
    void client.invalidateQueries({ queryKey: [eventChannels.id] });
    onClose();
  };
  const create = useCall(createEventChannel, {
    meta: { quiet: true },
    onSuccess: ({ msg, secret }) => {
      done(msg);
      if (secret) onSecret(secret);
    },
  });
  const update = useCall(updateEventChannel, { meta: { quiet: true }, onSuccess: ({ msg }) => done(msg) });
  const error = create.error ?? update.error;
  const faults = error instanceof ApiError ? fieldErrors(error) : {};
  const send = () => {
    const input = channelInput(draft);
    if (channel) update.mutate({ id: channel.id, version: channel.version, ...input });
    else create.mutate(input);
  };
  return (
    <DialogForm
      title={t(channel ? 'form.edit' : 'form.new')}
      size={618}
      error={error}
      saving={create.isPending || update.isPending}
      disabled={!isChannelWhole(draft, channel?.has_secret ?? false)}
      confirm={t(channel ? 'form.save' : 'form.create')}
      onClose={onClose}
      onSubmit={send}
    >
      <Stack gap="xs">
        <ChoiceSelect
          label={t('form.kind')}
          disabled={channel !== null}
          choices={CHANNEL_KINDS}
          titleOf={(kind) => t(`kind.${kind}`)}
          value={draft.kind}
          onChange={(kind) => setDraft((old) => withKind(old, kind))}
        />
        <TitleInput
          label={t('form.title')}
          data-autofocus
          {...inputBounds(createEventChannel, 'title')}
          value={draft.title}
          onChange={(title) => change({ title })}
        />
      </Stack>
      <FieldGroup title={t('form.receiver')}>
        <Receiver draft={draft} hasToken={channel?.has_secret ?? false} faults={faults} onChange={change} />
      </FieldGroup>
      <FieldGroup title={t('form.manner')}>
        <div className={classes.inputs}>
          {!channelKind(draft.kind).hasReaders && (
            <ChoiceSelect
              label={t('form.language')}
              choices={LANGUAGES}
              titleOf={(value) => LANGUAGE_NAMES[value]}
              value={draft.language}
              onChange={(language) => change({ language })}
            />
          )}
          <Select
            label={t('form.zone')}
            allowDeselect={false}
            maxDropdownHeight={270}
            data={zoneChoices()}
            value={String(draft.zone)}
            onChange={(value) => value !== null && change({ zone: Number(value) })}
          />
          <NumberOrNone
            label={t('form.digest')}
            description={t('form.digest_hint')}
            required
            {...inputBounds(createEventChannel, 'digest_minutes')}
            suffix={` ${t('minutes')}`}
            value={draft.digest}
            onChange={(digest) => change({ digest })}
          />
          <QuietFields draft={draft} onChange={change} />
        </div>
      </FieldGroup>
    </DialogForm>
  );
}

interface PartProps {
  draft: ChannelDraft;
  onChange: (part: Partial<ChannelDraft>) => void;
}

interface ReceiverProps extends PartProps {
  hasToken: boolean;
  /** Errors of the server by the path of the field. */
  faults: Readonly<Record<string, string>>;
}

function Receiver({ draft, hasToken, faults, onChange }: ReceiverProps) {
  const { t } = useTranslation('event-channels');
  const { kind, addresses } = draft;
  const { hasReaders, hasHint, secret } = channelKind(kind);
  const usual = { autoComplete: 'off', spellCheck: false };
  return (
    <Stack gap="xs">
      {hasReaders && <ReaderFields draft={draft} onChange={onChange} />}
      {secret === 'token' && (
        <TextInput
          {...usual}
          {...inputBounds(createEventChannel, 'token')}
          label={t('form.token')}
          required={!hasToken}
          description={t(hasToken ? 'form.token_kept' : 'form.token_hint')}
          value={draft.token}
          error={faults['token']}
          onChange={(event) => onChange({ token: event.currentTarget.value })}
        />
      )}
      {addressesOf(kind).map((input) => {
        const value = addresses[input.name] ?? '';
        const isWrong = input.kind === 'url' && value.trim() !== '' && !isAddress(input, value);
        return (
          <TextInput
            {...usual}
            key={input.name}
            maxLength={input.max}
            label={t(`form.${input.text}` as 'form.url')}
            required
            description={t(`form.${input.text}_hint` as 'form.url_hint')}
            value={value}
            error={isWrong ? t('form.url_wrong') : faults[`target.${input.name}`]}
            onChange={(event) => onChange({ addresses: { ...addresses, [input.name]: event.currentTarget.value } })}
          />
        );
      })}
      {hasHint && <p className={classes.sentence}>{t(`form.${kind}_hint` as 'form.push_hint')}</p>}
    </Stack>
  );
}

function QuietFields({ draft: { quiet }, onChange }: PartProps) {
  const { t } = useTranslation('event-channels');
  return (
    <>
      <Switch
        className={classes.wide}
        label={t('form.quiet_hours')}
        checked={quiet !== null}
        onChange={(event) => onChange({ quiet: event.currentTarget.checked ? NIGHT : null })}
      />
      {quiet && (
        <>
          {(['from', 'to'] as const).map((name) => (
            <TextInput
              key={name}
              label={t(`form.${name}`)}
              placeholder="00:00"
              maxLength={'00:00'.length}
              value={quiet[name]}
              error={isTime(quiet[name]) ? undefined : t('form.time_wrong')}
              onChange={(event) => onChange({ quiet: { ...quiet, [name]: event.currentTarget.value } })}
            />
          ))}
          <Switch
            className={classes.wide}
            label={t('form.allow_critical')}
            checked={quiet.allow_critical}
            onChange={(event) => onChange({ quiet: { ...quiet, allow_critical: event.currentTarget.checked } })}
          />
        </>
      )}
    </>
  );
}
