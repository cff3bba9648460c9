import { eventChannels } from '@gaugeway/proto/api/event-channels';
import { SECTION } from '@gaugeway/proto/api/endpoint';
import { createEventRule } from '@gaugeway/proto/api/event-rules';
import { fieldTitles } from '@gaugeway/proto/api/models';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { answer, delay, refuse, renderInConsole, sentTo, type SessionOptions } from '@component-test';
import { RuleForm } from './rule-form';

const fields = answer(fieldTitles, {
  fields: [
    // Omits fields that the form does not read.
    { id: 1, name: 'in1', title: 'Volume', unit: { title: 'm³' }, decimals: 2, device_group_id: null },
  ],
  derived: [],
} as never);
const channels = answer(eventChannels, {
  channels: [
    { id: 3, title: 'Duty engineer', active: 1 },
    { id: 4, title: 'Archive', active: 0 },
  ],
} as never);
const created = answer(createEventRule, { msg: 'The rule is created.' } as never);

async function show(answers = [created], session: SessionOptions = {}) {
  const onClose = vi.fn<() => void>();
  await renderInConsole(<RuleForm target={{ rule: null }} onClose={onClose} />, {
    answers: [fields, channels, ...answers],
    ...session,
  });
  await screen.findByRole('dialog');
  return onClose;
}

const button = (name: string) => screen.getByRole('button', { name });
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const choose = async (label: string, option: string | RegExp) => {
  fireEvent.click(screen.getByRole('combobox', { name: new RegExp(`^${label}`) }));
  fireEvent.click(await screen.findByRole('option', { name: option }));
};
/** A rule that could be created. */
const fill = async () => {
  type(/^Title/, 'Too much');
  await choose('Quantity', 'Volume, m³');
  type(/^Limit/, '12.5');
};

describe('the form of an event rule', () => {
  it('is closed until it is whole', async () => {
    await show();
    expect(button('Create')).toBeDisabled();
    await fill();
    expect(button('Create')).toBeEnabled();
    for (const [label, missing, valid] of [
      [/^Title/, '  ', 'Too much'],
      [/^Limit/, '', '12.5'],
      [/^Must last for/, '', '0'],
    ] as const) {
      type(label, missing);
      expect(button('Create')).toBeDisabled();
      type(label, valid);
      expect(button('Create')).toBeEnabled();
    }
  });

  it('says the condition in a sentence once it is complete, and sends it', async () => {
    const onClose = await show();
    expect(screen.queryByText(/12\.5 m³/)).toBeNull();
    await fill();
    expect(await screen.findByText(/12\.5 m³/)).toBeVisible();
    fireEvent.click(button('Create'));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(sentTo(createEventRule)).toMatchObject([
      {
        title: 'Too much',
        active: 1,
        operator: 'and',
        scope: { kind: 'all' },
        conditions: [{ kind: 'threshold', field: 'in1', value: 12.5 }],
        hold_minutes: 0,
        repeat_minutes: 60,
        schedule: null,
      },
    ]);
  });

  it('combines two conditions, of which one can be removed', async () => {
    await show();
    await fill();
    fireEvent.click(button('Add condition'));
    expect(screen.getByRole('radiogroup', { name: 'Combine conditions' })).toBeVisible();
    expect(button('Create')).toBeDisabled();
    fireEvent.click(button('Remove condition 2'));
    expect(screen.queryByRole('radiogroup', { name: 'Combine conditions' })).toBeNull();
    expect(button('Create')).toBeEnabled();
  });

  it('has no scope of meters for a condition about gateway devices', async () => {
    await show();
    await choose('Condition', 'Gateway out of contact');
    expect(await screen.findByDisplayValue('All gateways')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add condition' })).toBeNull();
  });

  it('needs hours as HH:MM and a day of the week where it keeps hours', async () => {
    await show();
    await fill();
    fireEvent.click(screen.getByLabelText('Only at certain hours'));
    for (const wrong of ['25:00', '7', '']) {
      type('From', '07:30');
      expect(button('Create')).toBeEnabled();
      type('From', wrong);
      expect(screen.getByText('Enter the time as HH:MM, for example 07:30.')).toBeVisible();
      expect(button('Create')).toBeDisabled();
    }
    type('From', '07:30');
    for (const day of within(screen.getByRole('group', { name: 'Days' })).getAllByRole('checkbox', { checked: true }))
      fireEvent.click(day);
    expect(button('Create')).toBeDisabled();
  });

  it('needs a resource where it is for resources', async () => {
    await show();
    await fill();
    fireEvent.click(screen.getByDisplayValue('All devices'));
    fireEvent.click(await screen.findByRole('option', { name: 'By resource' }));
    expect(button('Create')).toBeDisabled();
  });

  it('offers no branch of the tree to a user who does not see objects', async () => {
    await show([created], { rights: { read: [SECTION.events, SECTION.devices], create: [SECTION.events] } });
    fireEvent.click(screen.getByDisplayValue('All devices'));
    expect(await screen.findByRole('option', { name: 'By model' })).toBeVisible();
    expect(screen.queryByRole('option', { name: 'Object tree branch' })).toBeNull();
  });

  it('notifies a channel at once, or later', async () => {
    await show();
    await fill();
    fireEvent.click(await screen.findByRole('button', { name: 'Add channel' }));
    expect(screen.getByDisplayValue('Duty engineer')).toBeVisible();
    fireEvent.click(button('Create'));
    await waitFor(() =>
      expect(sentTo(createEventRule)).toMatchObject([
        { reactions: [{ channel_id: 3, after_minutes: 0, notify_on_end: false }] },
      ]),
    );
  });

  it('keeps what was typed when the server refuses it', async () => {
    const onClose = await show([refuse(createEventRule, 422, { msg: 'There are 500 rules already.' })]);
    await fill();
    fireEvent.click(button('Create'));
    expect(await screen.findByRole('alert')).toHaveTextContent('There are 500 rules already.');
    expect(screen.getByDisplayValue('Too much')).toBeVisible();
    expect(onClose).not.toHaveBeenCalled();
  });

  it('is sent once while it is being saved', async () => {
    await show([delay(createEventRule)]);
    await fill();
    fireEvent.click(button('Create'));
    await waitFor(() => expect(button('Cancel')).toBeDisabled());
    fireEvent.click(button('Create'));
    expect(sentTo(createEventRule)).toHaveLength(1);
  });

  it.each([
    ['ru', /правил/i],
    ['mn', /дүрэм/i],
  ] as const)('has its title in %s', async (language, title) => {
    await show([], { language });
    expect(screen.getByRole('dialog', { name: title })).toBeVisible();
  });
});
