import { Button } from '@mantine/core';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderInConsole } from '@component-test';
import { choose, confirm, prompt, withSpinner } from './dialogs';

/** Button that opens a dialog, and its answer. */
async function ask<T>(question: () => Promise<T>, language: 'en' | 'ru' | 'mn' = 'en') {
  const answered = vi.fn<(value: T) => void>();
  const view = await renderInConsole(<Button onClick={() => void question().then(answered)}>Ask</Button>, {
    language,
  });
  fireEvent.click(screen.getByRole('button', { name: 'Ask' }));
  return { ...view, answered, dialog: await screen.findByRole('dialog') };
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe('a question (specification 2, section 5)', () => {
  const question = () => confirm({ title: 'Delete the meter', text: 'Readings are deleted too.' });

  it('has the title as its name and says what will happen', async () => {
    const { dialog } = await ask(question);
    expect(dialog).toHaveAccessibleName('Delete the meter');
    expect(screen.getByText('Readings are deleted too.')).toBeVisible();
  });

  it.each([
    ['en', 'Yes', 'No'],
    ['ru', 'Да', 'Нет'],
    ['mn', 'Тийм', 'Үгүй'],
  ] as const)('offers yes and no in %s', async (language, yes, no) => {
    await ask(question, language);
    expect(screen.getByRole('button', { name: yes })).toBeEnabled();
    expect(screen.getByRole('button', { name: no })).toBeEnabled();
  });

  it('offers to cancel beside an action with a name', async () => {
    await ask(() => confirm({ title: 'Delete the meter', text: 'Readings are deleted too.', confirm: 'Delete' }));
    expect(screen.getByRole('button', { name: 'Delete' })).toBeEnabled();
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeEnabled();
  });

  it('is answered by yes', async () => {
    const { answered } = await ask(question);
    press('Yes');
    await waitFor(() => expect(answered).toHaveBeenCalledWith({ checked: false }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it.each(['No', 'Close'])('is declined by "%s"', async (name) => {
    const { answered } = await ask(question);
    press(name);
    await waitFor(() => expect(answered).toHaveBeenCalledWith(null));
  });
});

describe('a question with a box to tick', () => {
  const question = (mustTick: boolean) => () =>
    confirm({ title: 'Delete', text: 'It is for ever.', checkbox: 'With its readings', mustTick });

  it('returns whether the box was ticked', async () => {
    const { answered } = await ask(question(false));
    fireEvent.click(screen.getByLabelText('With its readings'));
    press('Yes');
    await waitFor(() => expect(answered).toHaveBeenCalledWith({ checked: true }));
  });

  it('cannot be answered by yes before the box is ticked, where it must be', async () => {
    await ask(question(true));
    expect(screen.getByRole('button', { name: 'Yes' })).toBeDisabled();
    fireEvent.click(screen.getByLabelText('With its readings'));
    expect(screen.getByRole('button', { name: 'Yes' })).toBeEnabled();
  });
});

describe('a confirmation by a typed id (specification 2, section 5)', () => {
  const question = () =>
    prompt({
      title: 'Delete',
      label: 'Id of the meter',
      confirm: 'Delete it',
      expected: '40217',
      mismatch: 'This is not the id of the meter.',
    });

  it.each(['', '4021', '402170', 'abc'])('does not accept %j', async (typed) => {
    await ask(question);
    type('Id of the meter', typed);
    expect(screen.getByRole('button', { name: 'Delete it' })).toBeDisabled();
  });

  it('says that another id was typed', async () => {
    await ask(question);
    type('Id of the meter', '41');
    expect(screen.getByText('This is not the id of the meter.')).toBeVisible();
  });

  it('has no message while the beginning is right', async () => {
    await ask(question);
    type('Id of the meter', '402');
    expect(screen.queryByText('This is not the id of the meter.')).toBeNull();
  });

  it('accepts the id with spaces around it', async () => {
    const { answered } = await ask(question);
    type('Id of the meter', ' 40217 ');
    press('Delete it');
    await waitFor(() => expect(answered).toHaveBeenCalledWith('40217'));
  });
});

describe('a question for a line of text (3 to 255 characters)', () => {
  const question = () => prompt({ title: 'Rename', label: 'Name', confirm: 'Rename it' });

  it.each([
    ['ab', false],
    ['  a ', false],
    ['abc', true],
    ['x'.repeat(255), true],
    ['x'.repeat(256), false],
  ])('of %j can be sent: %j', async (typed, isSent) => {
    await ask(question);
    type('Name', typed);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Rename it' }).disabled).toBe(!isSent);
  });

  it('says its bounds in the language of the user', async () => {
    await ask(question, 'ru');
    expect(screen.getByText(/3.*255/)).toBeVisible();
  });

  it('is sent by the Enter key, once', async () => {
    const { answered, user } = await ask(question);
    await user.type(screen.getByLabelText('Name'), 'Boiler house{Enter}');
    await waitFor(() => expect(answered).toHaveBeenCalledExactlyOnceWith('Boiler house'));
  });
});

describe('a choice of one of several', () => {
  const choices = ['Gas', 'Heat', 'Water'].map((label) => ({ value: label.toLowerCase(), label }));
  const question = () => choose({ title: 'Move', label: 'Resource', confirm: 'Move it', choices });

  it('has no answer before one is chosen', async () => {
    await ask(question);
    expect(screen.getByRole('button', { name: 'Move it' })).toBeDisabled();
  });

  it('returns the value of what was chosen', async () => {
    const { answered } = await ask(question);
    fireEvent.click(screen.getByRole('combobox', { name: 'Resource' }));
    fireEvent.click(await screen.findByRole('option', { name: 'Heat' }));
    press('Move it');
    await waitFor(() => expect(answered).toHaveBeenCalledWith('heat'));
  });

  it('returns nothing when it is cancelled', async () => {
    const { answered } = await ask(question);
    press('Cancel');
    await waitFor(() => expect(answered).toHaveBeenCalledWith(null));
  });
});

describe('a spinner', () => {
  it('is shown while the work is running, and closes with it', async () => {
    let finish = (_: string) => undefined as void;
    const work = new Promise<string>((resolve) => (finish = resolve));
    const { answered, dialog } = await ask(() => withSpinner('Reading the meter', work));
    expect(screen.getByRole('status')).toHaveTextContent('Reading the meter');
    fireEvent.keyDown(dialog, { key: 'Escape' });
    expect(screen.getByRole('dialog')).toBeVisible();
    finish('done');
    await waitFor(() => expect(answered).toHaveBeenCalledWith('done'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('closes when the work fails', async () => {
    const { answered } = await ask(() => withSpinner('Reading', Promise.reject(new Error('no'))).catch(() => 'failed'));
    await waitFor(() => expect(answered).toHaveBeenCalledWith('failed'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
