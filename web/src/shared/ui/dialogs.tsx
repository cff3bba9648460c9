import { Button, Checkbox, Group, Loader, Select, Stack, Text, TextInput } from '@mantine/core';
import { modals } from '@mantine/modals';
import i18next from 'i18next';
import { useState, type ReactNode, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { isSearchable, LONGEST, mayConfirm, promptAnswer, type PromptRule, SHORTEST } from './answers';
import type { DialogWidth } from './dialog-width';

interface ConfirmOptions {
  title: string;
  /** Consequence of the action. */
  text: ReactNode;
  /** Default "Yes". */
  confirm?: string;
  /** Default "No". */
  cancel?: string;
  danger?: boolean;
  /** Label of an additional checkbox. */
  checkbox?: string;
  /** The button is disabled until the checkbox is selected. */
  mustTick?: boolean;
  /** The question concerns no page: it stays open when the address leads to another. */
  outlivesPage?: boolean;
}

/** Asks for a confirmation: null = declined, else the state of the checkbox. */
export function confirm(options: ConfirmOptions): Promise<{ checked: boolean } | null> {
  const body = (answer: (value: { checked: boolean } | null) => void) => <ConfirmBody {...options} answer={answer} />;
  return ask<{ checked: boolean }>(options.title, body, options.outlivesPage);
}

interface PromptOptions extends PromptRule {
  title: string;
  label: string;
  text?: ReactNode;
  initial?: string;
  confirm: string;
  danger?: boolean;
  /** Message if another word than the expected one was typed. */
  mismatch?: string;
}

/** Asks for a line of text, trimmed: null = cancelled. */
export function prompt(options: PromptOptions): Promise<string | null> {
  return ask<string>(options.title, (answer) => <PromptBody {...options} answer={answer} />);
}

interface ChooseOptions {
  title: string;
  label: string;
  text?: ReactNode;
  choices: readonly { value: string; label: string }[];
  initial?: string | null;
  confirm: string;
}

/** Asks for one of several choices, with a search among more than five: null = cancelled. */
export function choose(options: ChooseOptions): Promise<string | null> {
  return ask<string>(options.title, (answer) => <ChooseBody {...options} answer={answer} />);
}

/**
 * Shows a spinner that cannot be dismissed while the work is running; returns the result of the work, or throws its
 * error.
 */
export async function withSpinner<T>(text: string, work: Promise<T>): Promise<T> {
  const id = modals.open({
    size: SMALL,
    withCloseButton: false,
    closeOnEscape: false,
    closeOnClickOutside: false,
    children: (
      <Stack align="center" gap="md" py="sm" role="status">
        <Loader aria-hidden="true" />
        <Text ta="center">{text}</Text>
      </Stack>
    ),
  });
  try {
    return await work;
  } finally {
    modals.close(id);
  }
}

const SMALL: DialogWidth = 300;
const QUESTION: DialogWidth = 400;

/** Ids of the open questions of a page. */
const questions = new Set<string>();

/** Closes the open questions of a page without an answer. */
export const closeQuestions = (): void => questions.forEach((id) => modals.close(id));

/** Opens a dialog that returns one answer; null if it is closed. */
function ask<T>(
  title: string,
  body: (answer: (value: T | null) => void) => ReactNode,
  outlivesPage = false,
): Promise<T | null> {
  return new Promise((resolve) => {
    const id = modals.open({
      title,
      size: QUESTION,
      closeButtonProps: { 'aria-label': i18next.t('common:actions.close') },
      onClose: () => {
        questions.delete(id);
        resolve(null);
      },
      children: body((value) => {
        resolve(value);
        modals.close(id);
      }),
    });
    if (!outlivesPage) questions.add(id);
  });
}

function ConfirmBody({
  text,
  confirm: yes,
  cancel: no,
  danger = false,
  checkbox,
  mustTick = false,
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
          {no ?? (yes ? t('actions.cancel') : t('no'))}
        </Button>
        <Button
          color={danger ? 'red' : undefined}
          disabled={!mayConfirm(mustTick, checked)}
          onClick={() => answer({ checked })}
        >
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
  minLength = SHORTEST,
  maxLength = LONGEST,
  confirm: yes,
  danger = false,
  expected,
  mismatch,
  answer,
}: PromptOptions & { answer: (value: string | null) => void }) {
  const { t } = useTranslation();
  const [value, setValue] = useState(initial);
  const reply = promptAnswer(value, { minLength, maxLength, expected });
  // A correct beginning is not an error yet.
  const isOther = expected !== undefined && !expected.startsWith(value.trim());
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    if (reply !== null) answer(reply);
  };
  return (
    <form onSubmit={send}>
      <Stack gap="md">
        {text && <Text>{text}</Text>}
        <TextInput
          label={label}
          description={expected === undefined ? t('prompt.length', { min: minLength, max: maxLength }) : undefined}
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
          <Button type="submit" color={danger ? 'red' : undefined} disabled={reply === null}>
            {yes}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function ChooseBody({
  label,
  text,
  choices,
  initial = null,
  confirm: yes,
  answer,
}: ChooseOptions & { answer: (value: string | null) => void }) {
  const { t } = useTranslation();
  const [value, setValue] = useState(initial);
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    if (value !== null) answer(value);
  };
  return (
    <form onSubmit={send}>
      <Stack gap="md">
        {text && <Text>{text}</Text>}
        <Select
          label={label}
          placeholder={t('choose')}
          data-autofocus
          allowDeselect={false}
          searchable={isSearchable(choices)}
          nothingFoundMessage={t('nothing_found')}
          maxDropdownHeight={270}
          data={choices}
          value={value}
          onChange={setValue}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={() => answer(null)}>
            {t('actions.cancel')}
          </Button>
          <Button type="submit" disabled={value === null}>
            {yes}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
