import type { DeviceModel } from '@gaugeway/proto/api/devices';
import { SECTION } from '@gaugeway/proto/api/endpoint';
import { editReading } from '@gaugeway/proto/api/readings-edit';
import { taskResultCodes } from '@gaugeway/proto/api/task-logs';
import { controlDevice, taskStatuses } from '@gaugeway/proto/api/tasks';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import {
  answer,
  delay,
  type ExampleControl,
  exampleDevice,
  exampleModel,
  refuse,
  renderInConsole,
  sentTo,
  type SessionOptions,
} from '@component-test';
import { RequestButtons } from './request-buttons';
import { IndicationsDialog } from './indications-dialog';

const control = (title: string, parameters: ExampleControl['parameters'] = []): ExampleControl => ({
  ...{ active: true, title, class: 'A', confirm: false, read_back: null },
  parameters,
});
const archive = control('Archive', [
  {
    ...{
      name: 'archive',
      title: 'Type',
      kind: 'choice',
      required: true,
      default: null,
      min: null,
      max: null,
      step: null,
    },
    ...{ values: [0, 1], titles: ['Hourly', 'Daily'] },
  },
]);
const whole = {
  archive,
  archive_profile: control('Profile'),
  event_log: control('Log', [
    {
      ...{ name: 'event_log', title: 'Log', kind: 'choice', required: true, default: null, min: null, max: null },
      ...{ step: null, values: [1, 2], titles: ['Power', 'Covers'] },
    },
  ]),
  tariff: control('Tariffs'),
  read_info: control('Information'),
};
const fieldsOf = (...names: string[]): DeviceModel['fields'] =>
  names.map((name) => ({ name, title: `Reading ${name}`, unit: { title: 'kWh' }, decimals: 2 }));

const titles = [answer(taskStatuses, { statuses: [] }), answer(taskResultCodes, { result_codes: [] })];
const done = { result: '1', error: null };
const answered = answer(controlDevice, { msg: 'The meter answered.', task_id: 4, control_set: done } as never);

async function showActions(
  controls: Record<string, ExampleControl>,
  session: SessionOptions = {},
  answers = [answered],
) {
  const model = exampleModel({ fields: fieldsOf('in1'), options: { control: controls, virtual_bridge: {} } });
  await renderInConsole(<RequestButtons device={exampleDevice(model)} />, {
    answers: [...titles, ...answers],
    ...session,
  });
}
const names = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const sent = () => sentTo(controlDevice).map(({ management }) => management);

describe('manual requests to a device (specification 1, section 2.4)', () => {
  it('is what the model offers, in one order', async () => {
    await showActions(whole);
    expect(names()).toEqual([
      ...['Power profile', 'Archives', 'Event log', 'Current indications', 'Reference information'],
      ...['Enter a reading', 'Control'],
    ]);
  });

  it('is without what changes the device for a user who may only read', async () => {
    await showActions(whole, { rights: { read: [SECTION.devices] } });
    expect(names()).not.toContain('Control');
    expect(names()).not.toContain('Enter a reading');
  });

  it('is nothing for a demo account', async () => {
    await showActions(whole, { isDemo: true });
    expect(names()).toEqual([]);
  });

  it('has the dialog of the first request open, if the model offers it', async () => {
    const closed = vi.fn();
    const model = exampleModel({ fields: fieldsOf('in1'), options: { control: whole, virtual_bridge: {} } });
    const device = exampleDevice(model);
    await renderInConsole(<RequestButtons device={device} first="archive" onClosed={closed} />, { answers: titles });
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }));
    expect(closed).toHaveBeenCalledTimes(1);
    cleanup();
    const at = Date.parse('2026-11-01T00:00:00Z') / 1000;
    const utc = { ...device, deviceTimezone: 0 };
    await renderInConsole(<RequestButtons device={utc} first="indications" at={at} />, { answers: titles });
    expect(await screen.findByLabelText(/^Date/)).toHaveValue('01.11.2026');
    cleanup();
    const plain = exampleDevice(exampleModel({ options: { control: {}, virtual_bridge: {} } }));
    await renderInConsole(<RequestButtons device={plain} first="archive" />, { answers: titles });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each([
    ['Current indications', { tariff: 1 }],
    ['Reference information', { read_info: true }],
  ])('is sent at once: %s', async (name, management) => {
    await showActions(whole);
    press(name);
    await waitFor(() => expect(sent()).toEqual([management]));
    expect(await screen.findByText('The meter answered.')).toBeVisible();
  });

  it('is closed while one is on its way', async () => {
    await showActions(whole, {}, [delay(controlDevice)]);
    press('Current indications');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Archives' })).toBeDisabled());
  });

  it('can be repeated after a refusal of the server', async () => {
    await showActions(whole, {}, [refuse(controlDevice, 409, { msg: 'Busy.' })]);
    press('Current indications');
    expect(await screen.findByText('Busy.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Archives' })).toBeEnabled();
  });
});

describe('a request of an archive', () => {
  const typeDay = async (day: string) => {
    const input = await screen.findByRole('textbox', { name: /Date/ });
    fireEvent.change(input, { target: { value: day } });
    fireEvent.blur(input);
  };

  it('needs the hour of the hourly type only', async () => {
    await showActions(whole);
    press('Archives');
    await typeDay('05.03.2025');
    expect(screen.getByRole('button', { name: 'Request' })).toBeDisabled();
    fireEvent.click(screen.getByRole('combobox', { name: /Archive type/ }));
    fireEvent.click(await screen.findByRole('option', { name: 'Daily' }));
    await typeDay('05.03.2025');
    press('Request');
    await waitFor(() => expect(sent()).toEqual([{ archive: 1, datetime: '2025-03-05 00:00:00' }]));
  });

  it('of a power profile needs a day', async () => {
    await showActions(whole);
    press('Power profile');
    await screen.findByRole('dialog', { name: 'Request the power profile' });
    expect(screen.getByRole('button', { name: 'Request' })).toBeDisabled();
    await typeDay('05.03.2025');
    press('Request');
    await waitFor(() => expect(sent()).toEqual([{ archive_profile: 1, datetime: '2025-03-05 00:00:00' }]));
  });

  it('is of no day that the meter has not seen yet', async () => {
    await showActions(whole);
    press('Power profile');
    await typeDay('05.03.2099');
    expect(screen.getByRole('button', { name: 'Request' })).toBeDisabled();
  });

  it('of the event log needs to know which one', async () => {
    await showActions(whole);
    press('Event log');
    await screen.findByRole('dialog', { name: 'Request the event log' });
    expect(screen.getByRole('button', { name: 'Request' })).toBeDisabled();
    fireEvent.click(screen.getByRole('combobox', { name: /Log/ }));
    fireEvent.click(await screen.findByRole('option', { name: 'Covers' }));
    press('Request');
    await waitFor(() => expect(sent()).toEqual([{ event_log: 2 }]));
  });
});

describe('readings that a person enters (specification 1, section 5)', () => {
  async function show(model: Partial<DeviceModel>, answers = [answer(editReading, { msg: 'Saved.' } as never)]) {
    const onClose = vi.fn<() => void>();
    await renderInConsole(<IndicationsDialog device={exampleDevice(exampleModel(model))} onClose={onClose} />, {
      answers,
    });
    await screen.findByRole('dialog', { name: 'Enter a reading: School' });
    return onClose;
  }
  const power = { resource: 'electricity', fields: fieldsOf('tariff1', 'tariff2', 'tariff3', 'tariff4') };
  const type = (name: string, value: string) =>
    fireEvent.change(screen.getByLabelText(new RegExp(name)), { target: { value } });
  const labels = () =>
    screen.getAllByLabelText(/^Reading/).map((input) => input.getAttribute('aria-label') ?? input.id).length;

  it.each([
    ['electricity', ['tariff1', 'tariff2'], 2, true],
    ['electricity', ['tariff_sum'], 1, true],
    ['water', ['in1', 'in2'], 1, false],
    ['heat', ['in1'], 1, false],
    ['gas', ['in1'], 1, false],
  ])('of %s with %j are %i', async (resource, fields, count, hasBasis) => {
    await show({ resource, fields: fieldsOf(...fields) });
    expect(labels()).toBe(count);
    expect(screen.queryAllByLabelText('Calculation basis')).toHaveLength(hasBasis ? 1 : 0);
  });

  it('need the first one', async () => {
    await show(power);
    press('Save');
    expect(await screen.findByText('Fill in all fields.')).toBeVisible();
    expect(sentTo(editReading)).toEqual([]);
  });

  it.each([
    [{ tariff1: '1', tariff3: '3' }, 'Also enter tariff 2.'],
    [{ tariff1: '1', tariff2: '2', tariff4: '4' }, 'Also enter tariff 3.'],
  ])('have no hole between the tariffs: %j', async (values, message) => {
    await show(power);
    for (const [name, value] of Object.entries(values)) type(name, value);
    press('Save');
    expect(await screen.findByText(message)).toBeVisible();
    expect(sentTo(editReading)).toEqual([]);
  });

  it('are sent with their basis, and the dialog closes', async () => {
    const onClose = await show(power);
    type('tariff1', '12.5');
    type('tariff2', '7');
    type('Calculation basis', ' seen ');
    press('Save');
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(sentTo(editReading)).toMatchObject([
      { device_id: 7, msgType: 1, message: { tariff1: 12.5, tariff2: 7, reason: 'seen', message_api: true } },
    ]);
    expect(await screen.findByText('Saved.')).toBeVisible();
  });

  it('stay in the form when the server refuses them', async () => {
    const onClose = await show(power, [refuse(editReading, 422, { msg: 'The reading is in the future.' })]);
    type('tariff1', '5');
    press('Save');
    expect(await screen.findByRole('alert')).toHaveTextContent('The reading is in the future.');
    expect(screen.getByLabelText(/tariff1/)).toHaveValue('5 kWh');
    expect(onClose).not.toHaveBeenCalled();
  });

  it('are closed while they are saved', async () => {
    await show(power, [delay(editReading)]);
    type('tariff1', '5');
    press('Save');
    await waitFor(() => expect(screen.getByLabelText(/tariff1/)).toBeDisabled());
  });
});
