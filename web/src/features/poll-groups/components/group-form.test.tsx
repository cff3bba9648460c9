import { deviceModels, meteringDevices } from '@gaugeway/proto/api/devices';
import { createPollGroup, getPollGroup, updatePollGroup } from '@gaugeway/proto/api/poll-groups';
import { fieldsOf } from '@gaugeway/proto/fields/field';
import { POLL_GROUP_FIELDS } from '@gaugeway/proto/fields/poll-group';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { answer, refuse, renderInConsole, sentTo } from '@component-test';
import en from '@/shared/i18n/locales/en/poll-groups.json';
import { draftOf, inputOf } from '../model/group-draft';
import { GroupForm } from './group-form';

const devices = [answer(deviceModels, { models: [] }), answer(meteringDevices, { metering_devices: [] })];
const created = answer(createPollGroup, { msg: 'Created.' } as never);
/** Label of the input; a search has a longer one. */
const NAME = /^Name( \*)?$/;
const none = () => undefined;

const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const choose = async (label: RegExp, option: string) => {
  fireEvent.click(screen.getByRole('combobox', { name: label }));
  fireEvent.click(await screen.findByRole('option', { name: option }));
};

it('a new group has an input for each declared field and is sent as chosen', async () => {
  const onClose = vi.fn<() => void>();
  await renderInConsole(<GroupForm group={null} onClose={onClose} />, { answers: [...devices, created] });
  for (const { name } of fieldsOf(POLL_GROUP_FIELDS, 'form'))
    expect(screen.getAllByLabelText(new RegExp(`^${en.field[name]}`)).length).toBeGreaterThan(0);
  const create = screen.getByRole('button', { name: 'Create' });
  expect(create).toBeDisabled();
  type(NAME, ' Town ');
  await choose(/^Polling interval/, '15 minutes');
  await choose(/^Late after/, '2 hours');
  fireEvent.click(screen.getByRole('switch', { name: /^One at a time/ }));
  fireEvent.click(create);
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sentTo(createPollGroup)).toMatchObject([
    { name: 'Town', report_period_update: 900, warning_report_period: 7200, poll_one: true },
  ]);
});

it('the polling interval cannot be emptied', async () => {
  await renderInConsole(<GroupForm group={null} onClose={none} />, { answers: devices });
  const interval = screen.getByRole('combobox', { name: /^Polling interval/ });
  expect(interval).toHaveValue('1 hour');
  await choose(/^Polling interval/, '1 hour');
  expect(interval).toHaveValue('1 hour');
  expect(within(screen.getByRole('dialog')).queryByRole('button', { name: 'Clear' })).toBeNull();
});

it('an existing group is edited with its values, and a fault of the server is shown at its input', async () => {
  const group = {
    ...{ ...inputOf(draftOf(null)), id: 7, version: 4, device_ids: [] },
    ...{ name: 'Cellar', report_period_update: 1800, warning_report_period: 86_400, poll_one: true },
  };
  await renderInConsole(<GroupForm group={group as never} onClose={none} />, {
    answers: [
      ...devices,
      answer(getPollGroup, { polls_group: group } as never),
      refuse(updatePollGroup, 422, { fields: { name: ['Another group has this name.'] } }),
    ],
  });
  expect(await screen.findByLabelText(NAME)).toHaveValue('Cellar');
  expect(screen.getByRole('combobox', { name: /^Polling interval/ })).toHaveValue('30 minutes');
  expect(screen.getByRole('combobox', { name: /^Late after/ })).toHaveValue('1 day');
  expect(screen.getByRole('switch', { name: /^One at a time/ })).toBeChecked();
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.getByLabelText(NAME)).toBeInvalid());
  expect(screen.getByLabelText(NAME)).toHaveAccessibleDescription('Another group has this name.');
  expect(sentTo(updatePollGroup)).toMatchObject([{ id: 7, version: 4, name: 'Cellar', report_period_update: 1800 }]);
});

it('takes as many spans of hours as the contract, and no more', async () => {
  await renderInConsole(<GroupForm group={null} onClose={none} />, { answers: devices });
  const add = screen.getByRole('button', { name: en.field.add_hours });
  const spans = () => screen.queryAllByRole('button', { name: en.field.remove_hours }).length;
  while (!add.hasAttribute('disabled')) fireEvent.click(add);
  const { poll_params: params } = createPollGroup.input.shape;
  const listOf = (length: number) => Array.from({ length }, () => ({ from: '01:00', to: '05:00' }));
  expect(params.safeParse({ hours: listOf(spans()) }).success).toBe(true);
  expect(params.safeParse({ hours: listOf(spans() + 1) }).success).toBe(false);
});
