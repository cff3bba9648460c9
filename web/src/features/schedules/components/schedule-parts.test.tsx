import { fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { TariffSchedule } from '@gaugeway/proto/api/schedules';
import { renderInConsole } from '@component-test';
import { DayField } from './day-field';
import { DayTypeCard } from './day-type-card';
import { SpecialDays } from './special-days';
import { TimeField } from './time-field';

type DayType = TariffSchedule['day_types'][number];
type Special = TariffSchedule['special_days'];

const limits = { tariffs: 4, switches: 3, day_types: 2, seasons: 2 };

function Day({
  day,
  mayUpdate = true,
  onDay,
  onRemove,
}: {
  day: DayType;
  mayUpdate?: boolean;
  onDay?: (day: DayType) => void;
  onRemove?: () => void;
}) {
  const [draft, setDraft] = useState(day);
  return (
    <DayTypeCard
      day={draft}
      limits={limits}
      mayUpdate={mayUpdate}
      onChange={(next) => {
        setDraft(next);
        onDay?.(next);
      }}
      onRemove={onRemove}
    />
  );
}

const whole: DayType = { id: 1, name: 'Weekday', switches: [{ time: '00:00', tariff: 1 }] };
const button = (name: string) => screen.getByRole('button', { name });

describe('a day type of the tariff schedule (specification 1, section 2.2)', () => {
  it('begins at midnight with a zone that cannot be moved or removed', async () => {
    await renderInConsole(<Day day={whole} />);
    expect(screen.getByRole('cell', { name: '00:00' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /Remove zone 1/ })).toBeNull();
    expect(screen.queryByRole('textbox', { name: /Beginning of zone 1/ })).toBeNull();
  });

  it('offers the tariffs that the model has', async () => {
    await renderInConsole(<Day day={whole} />);
    fireEvent.click(screen.getByRole('combobox', { name: 'Tariff of zone 1, Weekday' }));
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
      'T1',
      'T2',
      'T3',
      'T4',
    ]);
  });

  it('has no more zones than the model switches', async () => {
    const onDay = vi.fn<(day: DayType) => void>();
    await renderInConsole(<Day day={whole} onDay={onDay} />);
    const add = button('Add zone');
    fireEvent.click(add);
    fireEvent.click(add);
    expect(add).toBeDisabled();
    fireEvent.click(add);
    expect(onDay).toHaveBeenCalledTimes(2);
    expect(onDay.mock.lastCall?.[0].switches).toEqual([
      { time: '00:00', tariff: 1 },
      { time: '07:00', tariff: 2 },
      { time: '08:00', tariff: 3 },
    ]);
  });

  it('takes a zone again once one is removed', async () => {
    const three = ['00:00', '07:00', '23:00'].map((time, at) => ({ time, tariff: at + 1 }));
    await renderInConsole(<Day day={{ ...whole, switches: three }} />);
    expect(button('Add zone')).toBeDisabled();
    fireEvent.click(button('Remove zone 3, Weekday'));
    expect(button('Add zone')).toBeEnabled();
  });

  it('goes on with the first tariff after the last', async () => {
    const onDay = vi.fn<(day: DayType) => void>();
    await renderInConsole(
      <Day day={{ ...whole, switches: [...whole.switches, { time: '23:00', tariff: 4 }] }} onDay={onDay} />,
    );
    fireEvent.click(button('Add zone'));
    expect(onDay.mock.lastCall?.[0].switches.at(-1)).toEqual({ time: '23:00', tariff: 1 });
  });

  it('has nothing to change for a user who may only read', async () => {
    await renderInConsole(<Day day={whole} mayUpdate={false} />);
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  it('loses a zone', async () => {
    const onDay = vi.fn<(day: DayType) => void>();
    await renderInConsole(
      <Day day={{ ...whole, switches: [...whole.switches, { time: '23:00', tariff: 2 }] }} onDay={onDay} />,
    );
    fireEvent.click(button('Remove zone 2, Weekday'));
    expect(onDay).toHaveBeenLastCalledWith(whole);
  });

  it('shows until when each zone lasts', async () => {
    await renderInConsole(<Day day={{ ...whole, switches: [...whole.switches, { time: '23:00', tariff: 2 }] }} />);
    const [, first, second] = screen.getAllByRole('row');
    expect(within(first!).getByText('23:00')).toBeVisible();
    expect(within(second!).getByText('24:00')).toBeVisible();
  });

  it('is called by its number where it has no name', async () => {
    await renderInConsole(<Day day={{ ...whole, id: 4, name: '' }} />);
    expect(screen.getByRole('article', { name: 'Day type 4' })).toBeVisible();
  });

  it('cannot be removed while it is the only one', async () => {
    await renderInConsole(<Day day={whole} />);
    expect(screen.queryByRole('button', { name: 'Remove Weekday' })).toBeNull();
  });

  it('can be removed next to another one', async () => {
    const onRemove = vi.fn<() => void>();
    await renderInConsole(<Day day={whole} onRemove={onRemove} />);
    fireEvent.click(button('Remove Weekday'));
    expect(onRemove).toHaveBeenCalledOnce();
  });
});

describe('a time of a zone', () => {
  function Field({ value, onTime }: { value: string; onTime: (time: string) => void }) {
    const [time, setTime] = useState(value);
    return (
      <TimeField
        label="From"
        value={time}
        onChange={(next) => {
          setTime(next);
          onTime(next);
        }}
      />
    );
  }

  it.each([
    ['7', '07:00'],
    ['730', '07:30'],
    ['0730', '07:30'],
    ['7:30', '07:30'],
    ['23.15', '23:15'],
  ])('takes %s as %s', async (typed, kept) => {
    const onTime = vi.fn<(time: string) => void>();
    await renderInConsole(<Field value="" onTime={onTime} />);
    fireEvent.change(screen.getByLabelText('From'), { target: { value: typed } });
    expect(onTime).toHaveBeenLastCalledWith(kept);
  });

  it.each(['24:00', '12:60', 'noon', ''])('marks %j as wrong once it is left', async (typed) => {
    await renderInConsole(<Field value="00:00" onTime={() => undefined} />);
    const field = screen.getByLabelText('From');
    fireEvent.change(field, { target: { value: typed } });
    fireEvent.blur(field);
    expect(field).toBeInvalid();
  });
});

describe('a day of the year', () => {
  it.each([
    ['01.05', '05-01'],
    ['1.5', '05-01'],
    ['29.02', '02-29'],
  ])('takes %s as %s', async (typed, kept) => {
    const onChange = vi.fn<(day: string) => void>();
    await renderInConsole(<DayField label="Day" value="" onChange={onChange} />);
    fireEvent.change(screen.getByLabelText('Day'), { target: { value: typed } });
    expect(onChange).toHaveBeenLastCalledWith(kept);
  });

  it.each(['02-30', '13-01', '04-31', ''])('marks %j as wrong', async (value) => {
    await renderInConsole(<DayField label="Day" value={value} onChange={() => undefined} />);
    expect(screen.getByLabelText('Day')).toBeInvalid();
  });
});

describe('special days (specification 1, section 2.2)', () => {
  const days: TariffSchedule['day_types'] = [whole, { ...whole, id: 2, name: 'Holiday' }];

  function Days({
    special = [],
    mayUpdate = true,
    onDays,
  }: {
    special?: Special;
    mayUpdate?: boolean;
    onDays?: (days: Special) => void;
  }) {
    const [draft, setDraft] = useState(special);
    return (
      <SpecialDays
        special={draft}
        days={days}
        mayUpdate={mayUpdate}
        onChange={(next) => {
          setDraft(next);
          onDays?.(next);
        }}
      />
    );
  }

  it('change their day type', async () => {
    const onDays = vi.fn<(days: Special) => void>();
    await renderInConsole(<Days special={[{ date: '05-01', day_type: 1 }]} onDays={onDays} />);
    fireEvent.click(screen.getByRole('combobox', { name: 'Type of special day 1' }));
    fireEvent.click(await screen.findByRole('option', { name: 'Holiday' }));
    expect(onDays).toHaveBeenLastCalledWith([{ date: '05-01', day_type: 2 }]);
  });

  it('are removed one by one', async () => {
    const onDays = vi.fn<(days: Special) => void>();
    const special = [
      { date: '01-01', day_type: 2 },
      { date: '05-01', day_type: 2 },
    ];
    await renderInConsole(<Days special={special} onDays={onDays} />);
    fireEvent.click(button('Remove special day 1'));
    expect(onDays).toHaveBeenLastCalledWith([special[1]]);
  });

  it('are as many as a year has days', async () => {
    const special = Array.from({ length: 366 }, () => ({ date: '01-01', day_type: 1 }));
    await renderInConsole(<SpecialDays special={special} days={days} mayUpdate={false} onChange={() => undefined} />);
    expect(screen.getAllByRole('listitem')).toHaveLength(366);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('are read without inputs by a user who may not change devices', async () => {
    await renderInConsole(<Days special={[{ date: '05-01', day_type: 2 }]} mayUpdate={false} />);
    expect(screen.getByRole('listitem')).toHaveTextContent('01.05 – Holiday');
    expect(screen.queryByRole('button')).toBeNull();
  });
});
