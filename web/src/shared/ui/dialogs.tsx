import { Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core';
import { modals } from '@mantine/modals';
import i18next from 'i18next';
import { useState, type ReactNode, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';

interface ConfirmOptions {
  title: string;
  /** What will happen, and to what. */
  text: ReactNode;
  /** "Yes" where it is not named. */
  confirm?: string;
  /** "No" where it is not named. */
  cancel?: string;
  danger?: boolean;
  /** A choice that goes with the yes. */
  checkbox?: string;
}

/** Asks yes or no: null for no, else whether the checkbox was set. */
export function confirm(options: ConfirmOptions): Promise<{ checked: boolean } | null> {
  return ask<{ checked: boolean }>(options.title, (answer) => <ConfirmBody {...options} answer={answer} />);
}

interface PromptOptions {
  title: string;
  label: string;
  text?: ReactNode;
  initial?: string;
  maxLength?: number;
  confirm: string;
  danger?: boolean;
  /** The word that has to be typed; anything but nothing, where it is not named. */
  expected?: string;
  /** Said of another word than the expected one. */
  mismatch?: string;
}

/** Asks for a line of text: null where it was not given. */
export function prompt(options: PromptOptions): Promise<string | null> {
  return ask<string>(options.title, (answer) => <PromptBody {...options} answer={answer} />);
}

/** Opens a dialog that gives one answer; closing it is none. */
function ask<T>(title: string, body: (answer: (value: T | null) => void) => ReactNode): Promise<T | null> {
  return new Promise((resolve) => {
    const id = modals.open({
      title,
      closeButtonProps: { 'aria-label': i18next.t('common:actions.close') },
      onClose: () => resolve(null),
      children: body((value) => {
        resolve(value);
        modals.close(id);
      }),
    });
  });
}

function ConfirmBody({
  text,
  confirm: yes,
  cancel: no,
  danger = false,
  checkbox,
  answer,
}: ConfirmOptions & { answer: (value: { checked: boolean } | null) => void }) {
  const { t } = useTranslation();
  const [checked, setChecked] = useState(false);
  return (
    <Stack gap="md">
      <Text>{text}</Text>
      {checkbox && (
        <Checkbox label={checkbox} checked={checked} onChange={(event) => setChecked(event.currentTarget.checked)} />
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" data-autofocus onClick={() => answer(null)}>
          {no ?? t('no')}
        </Button>
        <Button color={danger ? 'red' : undefined} onClick={() => answer({ checked })}>
          {yes ?? t('yes')}
        </Button>
      </Group>
    </Stack>
  );
}

function PromptBody({
  label,
  text,
  initial = '',
  maxLength = 255,
  confirm: yes,
  danger = false,
  expected,
  mismatch,
  answer,
}: PromptOptions & { answer: (value: string | null) => void }) {
  const { t } = useTranslation();
  const [value, setValue] = useState(initial);
  const typed = value.trim();
  const ready = expected === undefined ? typed !== '' : typed === expected;
  // While the beginning is right there is nothing wrong yet.
  const isOther = expected !== undefined && !expected.startsWith(typed);
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    if (ready) answer(typed);
  };
  return (
    <form onSubmit={send}>
      <Stack gap="md">
        {text && <Text>{text}</Text>}
        <TextInput
          label={label}
          data-autofocus
          maxLength={maxLength}
          value={value}
          error={isOther ? mismatch : undefined}
          onChange={(event) => setValue(event.currentTarget.value)}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={() => answer(null)}>
            {t('actions.cancel')}
          </Button>
          <Button type="submit" color={danger ? 'red' : undefined} disabled={!ready}>
            {yes}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
