import { getMeteringDevice } from '@gaugeway/proto/api/devices';
import { taskResultCodes } from '@gaugeway/proto/api/task-logs';
import { controlDevice, listTasks, TASK_STATE, taskStatuses } from '@gaugeway/proto/api/tasks';
import { transparentPorts } from '@gaugeway/proto/api/transparent-ports';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import {
  type Answer,
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
import { SECTION } from '@gaugeway/proto/api/endpoint';
import { ControlDialog } from './control-dialog';

type Parameter = ExampleControl['parameters'][number];

const parameter = (name: string, part: Partial<Parameter> = {}): Parameter => ({
  ...{ name, title: name, kind: 'number', required: true, default: null, min: 0, max: 9, step: 1 },
  ...{ values: null, titles: null },
  ...part,
});
const control = (title: string, part: Partial<ExampleControl> = {}): ExampleControl => ({
  ...{ active: true, title, class: 'C', confirm: false, read_back: null, parameters: [] },
  ...part,
});
const relay = (part: Partial<ExampleControl> = {}) =>
  control('Relay', {
    class: 'B',
    confirm: true,
    parameters: [parameter('power', { kind: 'choice', values: [0, 1] })],
    ...part,
  });
const limit = control('Power limit', {
  parameters: [
    parameter('limit', { title: 'Limit, kW', min: 1, max: 30 }),
    parameter('limit_mode', { title: 'Mode', kind: 'choice', required: false, values: [0, 1] }),
    parameter('apv_pause', { title: 'Pause', required: false, max: 60 }),
    parameter('apv_timer', { title: 'Timer', required: false, max: 60 }),
    parameter('apv_count', { title: 'Count', required: false, max: 60 }),
  ],
});

const page = { current_page: 1, last_page: 1, per_page: 100 };
const noTasks = answer(listTasks, { device_tasks: { ...page, data: [], total: 0, has_more: false } });
const titles = [
  answer(taskStatuses, { statuses: [{ id: TASK_STATE.created, name: 'created', title: 'Created' }] }),
  answer(taskResultCodes, { result_codes: [] }),
];
const taken = answer(controlDevice, { msg: 'The command is sent.', task_id: 40, control_set: null });

interface Shown {
  controls: Record<string, ExampleControl>;
  gatewayID?: number;
  answers?: readonly Answer[];
  session?: SessionOptions;
}

async function show({ controls, gatewayID, answers = [taken], session = {} }: Shown) {
  const onClose = vi.fn<() => void>();
  const model = exampleModel({ options: { control: controls, virtual_bridge: {} } });
  const device = exampleDevice(model, { gatewayID: gatewayID ?? null });
  await renderInConsole(<ControlDialog deviceId={7} name="School" onClose={onClose} />, {
    answers: [answer(getMeteringDevice, { metering_device: device }), noTasks, ...titles, ...answers],
    ...session,
  });
  await screen.findByRole('dialog', { name: 'Control: School' });
  return onClose;
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const heads = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);

describe('the control dialog (specification 1, section 2.2)', () => {
  it('shows the blocks of the model in their order, and no others', async () => {
    await show({
      controls: { reset: control('Restart'), limit, power: relay(), tariff: control('Read'), odd: control('Odd') },
    });
    await screen.findByText('Readings');
    expect(heads()).toEqual(['Readings', 'Relay and valve', 'Power limit', 'Device']);
  });

  it('has no block of a control that is off, and none of what is requested elsewhere', async () => {
    await show({
      controls: {
        tariff: control('Read'),
        power: relay({ active: false }),
        archive: control('Archive'),
        set_tariff_schedule: control('Schedule'),
      },
    });
    await screen.findByText('Readings');
    expect(heads()).toEqual(['Readings']);
  });

  it('says that a model has no controls', async () => {
    await show({ controls: {} });
    expect(await screen.findByText('This device model has no controls.')).toBeVisible();
  });

  it('is busy while the device is loaded', async () => {
    await renderInConsole(<ControlDialog deviceId={7} name="School" onClose={() => undefined} />, {
      answers: [delay(getMeteringDevice), noTasks],
    });
    expect(await screen.findByRole('status', { name: 'Loading the device…' })).toBeVisible();
  });

  it('closes with a sentence where the device is not there', async () => {
    const onClose = vi.fn<() => void>();
    await renderInConsole(<ControlDialog deviceId={7} name="School" onClose={onClose} />, {
      answers: [refuse(getMeteringDevice, 404), noTasks],
    });
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(screen.getByText('No data for this device.')).toBeVisible();
  });

  it('closes where the planner of the model has no numbers of tasks', async () => {
    const onClose = await show({ controls: { scheduler: control('Planner', { parameters: [parameter('delay')] }) } });
    await waitFor(() => expect(onClose).toHaveBeenCalled());
  });

  it('sends what reads with a press, and shows the sentence of the server', async () => {
    await show({
      controls: { tariff: control('Read now', { class: 'A', parameters: [parameter('tariff', { kind: 'flag' })] }) },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Read now' }));
    await waitFor(() => expect(sentTo(controlDevice)).toEqual([{ id: 7, management: { tariff: 1 }, wait: 0 }]));
    expect(await screen.findByText('The command is sent.')).toBeVisible();
  });

  it('closes all other controls while a command is on its way', async () => {
    await show({
      controls: { tariff: control('Read now', { class: 'A' }), power: relay() },
      answers: [delay(controlDevice)],
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Read now' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'On' })).toBeDisabled());
  });

  it('opens the controls again when the server refuses the command', async () => {
    await show({
      controls: { tariff: control('Read now', { class: 'A' }) },
      answers: [refuse(controlDevice, 409, { msg: 'Busy.' })],
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Read now' }));
    expect(await screen.findByText('Busy.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Read now' })).toBeEnabled();
  });

  it('asks before what is dangerous, and sends nothing after a no', async () => {
    await show({ controls: { power: relay() } });
    fireEvent.click(await screen.findByRole('button', { name: 'On' }));
    const question = await screen.findByRole('dialog', { name: 'Relay' });
    expect(question).toHaveTextContent('Send “Relay: On” to “School”?');
    fireEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Relay' })).toBeNull());
    expect(sentTo(controlDevice)).toEqual([]);
  });

  it('sends what is dangerous after a yes', async () => {
    await show({ controls: { power: relay() } });
    fireEvent.click(await screen.findByRole('button', { name: 'Off' }));
    fireEvent.click(within(await screen.findByRole('dialog', { name: 'Relay' })).getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(sentTo(controlDevice)).toEqual([{ id: 7, management: { power: 0 }, wait: 0 }]));
  });

  it('lets a user without the right to change devices only read', async () => {
    await show({
      controls: { tariff: control('Read now', { class: 'A' }), power: relay(), limit },
      session: { rights: { read: [SECTION.devices] } },
    });
    expect(await screen.findByRole('button', { name: 'Read now' })).toBeEnabled();
    expect(screen.getByRole('button', { name: 'On' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();
    expect(screen.getByLabelText(/Limit, kW/)).toBeDisabled();
  });

  it('is closed for a demo account', async () => {
    await show({ controls: { power: relay() }, session: { isDemo: true } });
    expect(await screen.findByRole('button', { name: 'On' })).toBeDisabled();
  });

  it.each([
    ['ru', 'Управление: School', 'Реле'],
    ['mn', 'Удирдлага: School', 'Реле'],
  ] as const)('has its texts in %s', async (language, title, block) => {
    const model = exampleModel({ options: { control: { power: relay() }, virtual_bridge: {} } });
    await renderInConsole(<ControlDialog deviceId={7} name="School" onClose={() => undefined} />, {
      language,
      answers: [answer(getMeteringDevice, { metering_device: exampleDevice(model) }), noTasks, ...titles],
    });
    expect(await screen.findByRole('dialog', { name: title })).toBeVisible();
    expect(await screen.findByRole('heading', { name: new RegExp(block) })).toBeVisible();
  });

  it('shows the transparent port of a wired meter only where the installation has ports', async () => {
    await show({
      controls: { power: relay() },
      gatewayID: 3,
      answers: [answer(transparentPorts, { is_available: false, data: [] })],
    });
    await screen.findByText('Relay and valve');
    expect(heads()).toEqual(['Relay and valve']);
  });
});

describe('a number of a control (specification 1, section 5)', () => {
  const type = async (value: string) => {
    const input = await screen.findByLabelText(/Limit, kW/);
    fireEvent.change(input, { target: { value } });
    fireEvent.blur(input);
    return input;
  };

  it.each([
    ['31', '30', 'The maximum value is 30.'],
    ['0', '1', 'The minimum value is 1.'],
    ['-5', '1', 'The minimum value is 1.'],
  ])('typed as %s becomes the bound %s, with a word about it', async (typed, bound, message) => {
    await show({ controls: { limit } });
    const input = await type(typed);
    await waitFor(() => expect(input).toHaveValue(bound));
    expect(screen.getByText(message)).toBeVisible();
  });

  it('that is not given is named at the first try, and nothing is sent', async () => {
    await show({ controls: { limit } });
    await screen.findByLabelText(/Limit, kW/);
    expect(screen.queryByText('Fill in all fields.')).toBeNull();
    press('Send');
    expect(await screen.findByText('Fill in all fields.')).toBeVisible();
    expect(sentTo(controlDevice)).toEqual([]);
  });

  it('is sent with the name of the control', async () => {
    await show({ controls: { limit } });
    await type('15');
    press('Send');
    await waitFor(() => expect(sentTo(controlDevice)).toEqual([{ id: 7, management: { limit: 15 }, wait: 0 }]));
  });
});

describe('advanced options of a power limit (specification 1, section 4)', () => {
  const open = async () => {
    await show({ controls: { limit } });
    fireEvent.change(await screen.findByLabelText(/Limit, kW/), { target: { value: '15' } });
    fireEvent.click(screen.getByLabelText('Advanced options'));
  };
  const sent = () => sentTo(controlDevice).map(({ management }) => management);

  it('are hidden until they are wanted', async () => {
    await show({ controls: { limit } });
    await screen.findByLabelText(/Limit, kW/);
    expect(screen.queryByLabelText(/Pause/)).toBeNull();
  });

  it('are sent all together, zero at first', async () => {
    await open();
    press('Send');
    await waitFor(() =>
      expect(sent()).toEqual([{ limit: 15, limit_mode: 0, apv_pause: 0, apv_timer: 0, apv_count: 0 }]),
    );
  });

  it('are not sent after they are taken back', async () => {
    await open();
    fireEvent.click(screen.getByLabelText('Advanced options'));
    press('Send');
    await waitFor(() => expect(sent()).toEqual([{ limit: 15 }]));
  });

  it('must all be given', async () => {
    await open();
    fireEvent.change(screen.getByLabelText(/Timer/), { target: { value: '' } });
    press('Send');
    expect(await screen.findByText('Fill in all fields.')).toBeVisible();
    expect(sent()).toEqual([]);
  });

  it('have a pause of 30 minutes in the mode by moments', async () => {
    await open();
    fireEvent.click(screen.getByRole('combobox', { name: /Mode/ }));
    fireEvent.click(await screen.findByRole('option', { name: '1' }));
    await waitFor(() => expect(screen.getByLabelText(/Pause/)).toHaveValue('30'));
  });
});

describe('special days in the control dialog (specification 1, section 5)', () => {
  const days = control('Special days', { parameters: [parameter('days', { kind: 'days', title: 'Days' })] });

  it('are refused a second time, with the day', async () => {
    await show({ controls: { set_special_day: days } });
    fireEvent.click(await screen.findByRole('button', { name: 'Add day' }));
    press('Add day');
    expect(await screen.findByText(/is already in the list/)).toBeVisible();
  });

  it('must be at least one', async () => {
    await show({ controls: { set_special_day: days } });
    fireEvent.click(await screen.findByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Add at least one special day.')).toBeVisible();
    expect(sentTo(controlDevice)).toEqual([]);
  });
});
