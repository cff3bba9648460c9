import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '@/shared/api';
import { renderInConsole } from '@component-test';
import { DialogForm } from './dialog-form';
import { DraftDialog } from './draft-dialog';
import { FieldGroup } from './field-group';
import { FormInputs, type FormDraft, type FormField } from './form-inputs';
import { TitleInput } from './title-input';

const fields: FormField[] = [
  { name: 'title', kind: 'text', label: 'Title', required: true, maxLength: 10 },
  { name: 'mail', kind: 'email', label: 'Mail' },
  { name: 'note', kind: 'note', label: 'Note', maxLength: 500 },
  { name: 'factor', kind: 'number', label: 'Factor', min: 1, max: 99, decimals: 2, unit: 'kWh' },
  {
    name: 'kind',
    kind: 'choice',
    label: 'Kind',
    choices: [
      { value: 'a', label: 'First' },
      { value: 'b', label: 'Second' },
    ],
  },
  { name: 'on', kind: 'switch', label: 'Active', hint: 'Counts from now on.' },
  { name: 'day', kind: 'date', label: 'Day' },
  { name: 'reason', kind: 'text', label: 'Reason', required: true, shown: ({ on }) => on === true },
];
const empty: FormDraft = { title: '', mail: '', note: '', factor: null, kind: null, on: false, day: null, reason: '' };

function Form({
  onDraft,
  faults = {},
  initial = {},
}: {
  onDraft?: (draft: FormDraft) => void;
  faults?: Record<string, string>;
  initial?: FormDraft;
}) {
  const [draft, setDraft] = useState<FormDraft>({ ...empty, ...initial });
  return (
    <FormInputs
      fields={fields}
      draft={draft}
      faults={faults}
      onChange={(change) => {
        const next = { ...draft, ...change };
        setDraft(next);
        onDraft?.(next);
      }}
    />
  );
}

const put = (label: RegExp | string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe('the inputs of a form', () => {
  it.each([
    [/Title/, 'Meter', { title: 'Meter' }],
    ['Mail', 'a@b.example', { mail: 'a@b.example' }],
    ['Note', 'two\nlines', { note: 'two\nlines' }],
    ['Factor', '12.5', { factor: 12.5 }],
  ])('keep what is typed into %s', async (label, typed, kept) => {
    const onDraft = vi.fn<(draft: FormDraft) => void>();
    await renderInConsole(<Form onDraft={onDraft} />);
    put(label, typed);
    expect(onDraft).toHaveBeenLastCalledWith({ ...empty, ...kept });
  });

  it('keep nothing of a number that is emptied', async () => {
    const onDraft = vi.fn<(draft: FormDraft) => void>();
    await renderInConsole(<Form onDraft={onDraft} initial={{ factor: 5 }} />);
    put('Factor', '');
    expect(onDraft).toHaveBeenLastCalledWith({ ...empty, factor: null });
  });

  it('bring a number that is left into its bounds', async () => {
    const onDraft = vi.fn<(draft: FormDraft) => void>();
    await renderInConsole(<Form onDraft={onDraft} initial={{ factor: 5 }} />);
    put('Factor', '500');
    fireEvent.blur(screen.getByLabelText('Factor'));
    await waitFor(() => expect(onDraft).toHaveBeenLastCalledWith({ ...empty, factor: 99 }));
  });

  it('keep a choice, and none again', async () => {
    const onDraft = vi.fn<(draft: FormDraft) => void>();
    await renderInConsole(<Form onDraft={onDraft} />);
    fireEvent.click(screen.getByRole('combobox', { name: 'Kind' }));
    fireEvent.click(await screen.findByRole('option', { name: 'Second' }));
    expect(onDraft).toHaveBeenLastCalledWith({ ...empty, kind: 'b' });
    fireEvent.click(screen.getByLabelText('Clear'));
    expect(onDraft).toHaveBeenLastCalledWith({ ...empty, kind: null });
  });

  it('keep a date that is typed as DD.MM.YYYY', async () => {
    const onDraft = vi.fn<(draft: FormDraft) => void>();
    await renderInConsole(<Form onDraft={onDraft} />);
    put('Day', '05.11.2026');
    fireEvent.blur(screen.getByLabelText('Day'));
    expect(onDraft).toHaveBeenLastCalledWith({ ...empty, day: '2026-11-05' });
  });

  it.each(['31.02.2026', '2026', 'soon'])('keep no date of %s', async (typed) => {
    const onDraft = vi.fn<(draft: FormDraft) => void>();
    await renderInConsole(<Form onDraft={onDraft} />);
    put('Day', typed);
    fireEvent.blur(screen.getByLabelText('Day'));
    expect(onDraft.mock.calls.every(([draft]) => draft.day === null)).toBe(true);
  });

  it('show an input only for the drafts that it concerns', async () => {
    await renderInConsole(<Form />);
    expect(screen.queryByLabelText(/Reason/)).toBeNull();
    fireEvent.click(screen.getByRole('switch', { name: /Active/ }));
    expect(screen.getByLabelText(/Reason/)).toBeRequired();
  });

  it('show a fault at its input, which is marked as wrong', async () => {
    await renderInConsole(<Form faults={{ title: 'Another meter has this title.' }} />);
    expect(screen.getByLabelText(/Title/)).toHaveAccessibleDescription('Another meter has this title.');
    expect(screen.getByLabelText(/Title/)).toBeInvalid();
  });
});

describe('a dialog that is a form', () => {
  const dialog = (props: Partial<Parameters<typeof DialogForm>[0]>) => (
    <DialogForm
      title="Edit"
      error={null}
      saving={false}
      confirm="Save it"
      onClose={() => undefined}
      onSubmit={() => undefined}
      {...props}
    >
      <input aria-label="Name" />
    </DialogForm>
  );
  const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Save it' }));

  it('is sent once by a double click', async () => {
    const onSubmit = vi.fn<() => void>();
    await renderInConsole(dialog({ onSubmit }));
    submit();
    submit();
    expect(onSubmit).toHaveBeenCalledOnce();
  });

  it('is not sent while it is being saved', async () => {
    const onSubmit = vi.fn<() => void>();
    await renderInConsole(dialog({ onSubmit, saving: true }));
    fireEvent.submit(screen.getByLabelText('Name'));
    expect(onSubmit).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  });

  it('is not sent by the Enter key while something is missing', async () => {
    const onSubmit = vi.fn<() => void>();
    const { user } = await renderInConsole(dialog({ onSubmit, disabled: true }));
    await user.type(screen.getByLabelText('Name'), 'x{Enter}');
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('says on top why the server refused', async () => {
    await renderInConsole(dialog({ error: new ApiError(422, 'errors.taken', 'The number is taken.') }));
    expect(screen.getByRole('alert')).toHaveTextContent('The number is taken.');
  });

  it.each([
    ['en', 'The server cannot be reached. Check the connection and try again.'],
    ['ru', 'Сервер'],
    ['mn', 'Сервер'],
  ] as const)('says in %s that the server cannot be reached', async (language, text) => {
    await renderInConsole(dialog({ error: ApiError.unreachable() }), { language });
    expect(screen.getByRole('alert')).toHaveTextContent(text);
  });

  it('is closed by its cross, by Cancel and by the Escape key', async () => {
    const onClose = vi.fn<() => void>();
    const { user } = await renderInConsole(dialog({ onClose }));
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(3);
  });
});

describe('a dialog of declared inputs', () => {
  const saving = { send: () => undefined, error: null, isPending: false, reset: () => undefined };
  const dialog = (
    send: (input: FormDraft, done: () => void) => void,
    onClose = () => undefined,
    error: Error | null = null,
  ) => (
    <DraftDialog
      title="New meter"
      confirm="Create"
      fields={fields}
      initial={empty}
      saving={{ ...saving, send, error }}
      inputOf={(draft) => draft}
      onClose={onClose}
    />
  );
  const create = () => screen.getByRole('button', { name: 'Create' });

  it.each(['', '   '])('cannot be sent with the title %j', async (title) => {
    await renderInConsole(dialog(() => undefined));
    put(/Title/, title);
    expect(create()).toBeDisabled();
  });

  it('cannot be sent without what a choice requires', async () => {
    await renderInConsole(dialog(() => undefined));
    put(/Title/, 'Meter');
    expect(create()).toBeEnabled();
    fireEvent.click(screen.getByRole('switch', { name: /Active/ }));
    expect(create()).toBeDisabled();
    put(/Reason/, 'Replaced');
    expect(create()).toBeEnabled();
  });

  it('sends what was typed, and closes when it is saved', async () => {
    const send = vi.fn((_: FormDraft, done: () => void) => done());
    const onClose = vi.fn<() => undefined>();
    await renderInConsole(dialog(send, onClose));
    put(/Title/, 'Meter');
    fireEvent.click(create());
    expect(send).toHaveBeenCalledExactlyOnceWith({ ...empty, title: 'Meter' }, expect.any(Function));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('shows what the server says of one input at that input', async () => {
    const error = new ApiError(422, 'errors.validation', 'Check the inputs.', null, {
      title: ['Too long.', 'Not allowed.'],
    });
    await renderInConsole(
      dialog(
        () => undefined,
        () => undefined,
        error,
      ),
    );
    expect(screen.getByLabelText(/Title/)).toHaveAccessibleDescription('Too long. Not allowed.');
  });
});

describe('parts of a form', () => {
  it('a group of inputs has the name of its title', async () => {
    await renderInConsole(
      <FieldGroup title="Readings" look="framed">
        <input aria-label="Energy" />
      </FieldGroup>,
    );
    expect(screen.getByRole('group', { name: 'Readings' })).toContainElement(screen.getByLabelText('Energy'));
  });

  it('a title is required, limited, and passed on as typed', async () => {
    const onChange = vi.fn<(title: string) => void>();
    await renderInConsole(
      <TitleInput label="Title" maxLength={255} error="Taken." value="Meter" onChange={onChange} />,
    );
    put(/Title/, 'Meter 2');
    expect(onChange).toHaveBeenCalledExactlyOnceWith('Meter 2');
    const input = screen.getByLabelText(/Title/);
    expect(input).toBeRequired();
    expect(input).toHaveAttribute('maxlength', '255');
    expect(input).toHaveAccessibleDescription('Taken.');
  });
});
