import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { renderInConsole } from '@component-test';
import type { ControlDraft, ControlValue, Fault, Zones } from '../model/draft';
import { faultsOf } from '../model/draft';
import type { ControlOption, ParameterOption } from '../model/options';
import { DaysEditor } from './days-editor';
import { Inputs } from './inputs';
import { ParameterInput } from './parameter-input';
import { SwitchButtons } from './switch-buttons';
import { ZonesEditor } from './zones-editor';

const input = (name: string, more: Partial<ParameterOption> = {}): ParameterOption => ({
  ...{
    name,
    title: name,
    kind: 'number',
    required: true,
    default: null,
    min: 0,
    max: 9,
    step: 1,
    values: null,
    titles: null,
  },
  ...more,
});
const option = (parameters: ParameterOption[]): ControlOption => ({
  ...{ active: true, title: 'Power', class: 'C', confirm: false, read_back: null },
  parameters,
});

function Input({
  of,
  initial = null,
  fault,
  onValue,
  disabled = false,
}: {
  of: ParameterOption;
  initial?: ControlValue;
  fault?: Fault;
  onValue?: (value: ControlValue) => void;
  disabled?: boolean;
}) {
  const [value, setValue] = useState(initial);
  return (
    <ParameterInput
      input={of}
      value={value}
      fault={fault}
      disabled={disabled}
      zone={3}
      onChange={(next) => {
        setValue(next);
        onValue?.(next);
      }}
    />
  );
}
const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe('a number of a control (specification 1, section 5)', () => {
  const power = input('power', { title: 'Limit', min: 1, max: 30 });

  it.each(['1', '15', '30'])('stays at %s', async (typed) => {
    const onValue = vi.fn<(value: ControlValue) => void>();
    await renderInConsole(<Input of={power} onValue={onValue} />);
    type(/Limit/, typed);
    fireEvent.blur(screen.getByLabelText(/Limit/));
    expect(onValue).toHaveBeenLastCalledWith(Number(typed));
  });
});

describe('other inputs of a control', () => {
  it('of hexadecimal digits is not cut off', async () => {
    const onValue = vi.fn<(value: ControlValue) => void>();
    await renderInConsole(
      <Input of={input('raw', { title: 'Payload', kind: 'hex', min: 2, max: 8 })} onValue={onValue} />,
    );
    type(/Payload/, ' 0a1b2c3d4e5f ');
    expect(onValue).toHaveBeenLastCalledWith('0a1b2c3d4e5f');
  });

  it.each([
    ['zz', 'msg_146'],
    ['abc', 'msg_145'],
    ['', 'msg_81'],
    ['0011223344', 'length'],
  ])('of hexadecimal digits %j has the fault %s', (value, fault) => {
    const raw = { key: 'send_raw_payload', option: option([input('raw', { kind: 'hex', min: 2, max: 8 })]) };
    expect(faultsOf(raw, { raw: value })).toEqual({ raw: fault });
  });

  it('of a choice has its titles', async () => {
    const onValue = vi.fn<(value: ControlValue) => void>();
    const mode = input('mode', { title: 'Mode', kind: 'choice', values: [0, 1], titles: ['Interval', 'Moment'] });
    await renderInConsole(<Input of={mode} onValue={onValue} />);
    fireEvent.click(screen.getByRole('combobox', { name: /Mode/ }));
    fireEvent.click(await screen.findByRole('option', { name: 'Moment' }));
    expect(onValue).toHaveBeenLastCalledWith(1);
  });

  it('of an empty slot of messages says that none is chosen', async () => {
    await renderInConsole(
      <Input of={input('m_msg1', { title: 'Message', kind: 'choice', values: [0, 1] })} initial={0} />,
    );
    expect(screen.getByRole('combobox', { name: /Message/ })).toHaveValue('Not chosen');
  });

  it('of a flag is one or nothing', async () => {
    const onValue = vi.fn<(value: ControlValue) => void>();
    await renderInConsole(<Input of={input('beep', { title: 'Beep', kind: 'flag' })} onValue={onValue} />);
    fireEvent.click(screen.getByLabelText('Beep'));
    fireEvent.click(screen.getByLabelText('Beep'));
    expect(onValue.mock.calls).toEqual([[1], [null]]);
  });

  it('of archives are bits of one number', async () => {
    const onValue = vi.fn<(value: ControlValue) => void>();
    await renderInConsole(<Input of={input('arch_type', { title: 'Archives' })} initial={0} onValue={onValue} />);
    fireEvent.click(screen.getByLabelText('Hourly'));
    fireEvent.click(screen.getByLabelText('Weekly'));
    expect(onValue).toHaveBeenLastCalledWith(0b101);
  });
});

describe('a switch (specification 1, section 2.2)', () => {
  const control = { key: 'power', option: option([input('power', { kind: 'choice', values: [0, 1] })]) };

  it.each([
    ['On', 1],
    ['Off', 0],
  ])('sends "%s"', async (name, value) => {
    const onSend = vi.fn<(management: Record<string, unknown>, what: string) => void>();
    await renderInConsole(
      <SwitchButtons control={control} value={null} disabled={false} isUnderWay={false} onSend={onSend} />,
    );
    fireEvent.click(screen.getByRole('button', { name }));
    expect(onSend).toHaveBeenCalledExactlyOnceWith({ power: value }, `Power: ${name}`);
  });

  it('is marked only by what the device confirmed', async () => {
    await renderInConsole(
      <SwitchButtons control={control} value={1} disabled={false} isUnderWay={false} onSend={() => undefined} />,
    );
    expect(screen.getByRole('button', { name: 'On' })).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByRole('button', { name: 'Off' })).toHaveAttribute('aria-pressed', 'false');
  });

  it.each([
    [true, false],
    [false, true],
  ])('is closed: without the right %j, while a command is under way %j', async (disabled, isUnderWay) => {
    await renderInConsole(
      <SwitchButtons {...{ control, disabled, isUnderWay }} value={null} onSend={() => undefined} />,
    );
    for (const button of screen.getAllByRole('button')) expect(button).toBeDisabled();
  });

  it('of a valve opens and closes', async () => {
    await renderInConsole(
      <SwitchButtons
        control={{ ...control, key: 'valve' }}
        value={null}
        disabled={false}
        isUnderWay={false}
        onSend={() => undefined}
      />,
    );
    expect(screen.getByRole('button', { name: 'Open' })).toBeEnabled();
    expect(screen.getByRole('button', { name: 'Close' })).toBeEnabled();
  });
});

describe('tariff zones of a day (specification 1, section 4)', () => {
  function Editor({ initial = {}, onZones }: { initial?: Zones; onZones?: (zones: Zones | null) => void }) {
    const [zones, setZones] = useState<Zones>(initial);
    return (
      <ZonesEditor
        label="Zones"
        zones={zones}
        disabled={false}
        required
        error={undefined}
        onChange={(next) => {
          setZones(next ?? {});
          onZones?.(next);
        }}
      />
    );
  }

  it.each([1, 2, 3, 4])('are %i, each with a start', async (count) => {
    await renderInConsole(<Editor />);
    fireEvent.click(screen.getByRole('radio', { name: String(count) }));
    expect(screen.getAllByRole('textbox', { name: /Start of tariff/ }).length).toBeGreaterThanOrEqual(count);
  });

  it('are none where their number is 0', async () => {
    const onZones = vi.fn<(zones: Zones | null) => void>();
    await renderInConsole(<Editor initial={{ tariff0: ['00:00'] }} onZones={onZones} />);
    fireEvent.click(screen.getByRole('radio', { name: '0' }));
    expect(onZones).toHaveBeenLastCalledWith(null);
  });

  it.each(['25:00', '7', ''])('mark the start %j as wrong', async (typed) => {
    await renderInConsole(<Editor initial={{ tariff0: ['00:00'], tariff1: ['07:00'] }} />);
    const start = screen.getByRole('textbox', { name: 'Start of tariff 2' });
    fireEvent.change(start, { target: { value: typed } });
    expect(start).toBeInvalid();
  });
});

describe('special days of a meter (specification 1, section 5)', () => {
  async function show(days: string[]) {
    const onChange = vi.fn<(days: readonly string[]) => void>();
    await renderInConsole(
      <DaysEditor label="Special days" days={days} disabled={false} required error={undefined} onChange={onChange} />,
    );
    return onChange;
  }

  it('loses a day', async () => {
    const onChange = await show(['01-01', '05-09']);
    fireEvent.click(screen.getByRole('button', { name: /^Remove.*0?1/ }));
    expect(onChange).toHaveBeenLastCalledWith(['05-09']);
  });
});

it('inputs side by side each change their own value', async () => {
  const onChange = vi.fn<(part: ControlDraft) => void>();
  const inputs = [input('a', { title: 'First' }), input('b', { title: 'Second' })];
  await renderInConsole(
    <Inputs inputs={inputs} draft={{}} faults={{}} disabled={false} zone={3} onChange={onChange} />,
  );
  type(/Second/, '4');
  expect(onChange).toHaveBeenLastCalledWith({ b: 4 });
});
