import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderInConsole } from '@component-test';
import { endOfDay, lastDays, type Period, startOfDay } from './period';
import { PeriodPicker } from './period-picker';

const DAY = 86_400;
const YEAR = 366 * DAY;
const days = (from: string, to: string, zone = 3): Period => ({
  start: startOfDay(from, zone),
  stop: endOfDay(to, zone),
});

interface ShowOptions {
  longestSeconds?: number;
  zone?: number;
  language?: 'en' | 'ru' | 'mn';
}

async function show(period: Period, { longestSeconds = YEAR, zone = 3, language = 'en' }: ShowOptions = {}) {
  const onShow = vi.fn<(period: Period) => void>();
  await renderInConsole(<PeriodPicker {...{ period, zone, longestSeconds, onShow }} />, { language });
  return onShow;
}

const from = () => screen.getByRole('textbox', { name: 'From' });
const to = () => screen.getByRole('textbox', { name: 'To' });
const type = (input: HTMLElement, day: string) => {
  fireEvent.change(input, { target: { value: day } });
  fireEvent.blur(input);
};
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('the period picker (specification 3, sections 4 and 5)', () => {
  it('shows the days of the zone', async () => {
    await show(days('2026-03-01', '2026-03-07', 8), { zone: 8 });
    expect(from()).toHaveValue('01.03.2026');
    expect(to()).toHaveValue('07.03.2026');
  });

  it('shows what was typed after a press of its button, and not before', async () => {
    const onShow = await show(days('2026-03-01', '2026-03-07'));
    type(from(), '03.03.2026');
    expect(onShow).not.toHaveBeenCalled();
    press('Show');
    expect(onShow).toHaveBeenCalledExactlyOnceWith(days('2026-03-03', '2026-03-07'));
  });

  it('moves the end where the start is after it', async () => {
    await show(days('2026-03-01', '2026-03-07'));
    type(from(), '20.03.2026');
    expect(to()).toHaveValue('20.03.2026');
  });

  it('moves the start where the end is before it', async () => {
    await show(days('2026-03-10', '2026-03-17'));
    type(to(), '02.03.2026');
    expect(from()).toHaveValue('02.03.2026');
  });

  it('does not become longer than allowed', async () => {
    const onShow = await show(days('2026-03-10', '2026-03-17'), { longestSeconds: 31 * DAY });
    type(from(), '01.01.2026');
    press('Show');
    const [shown] = onShow.mock.calls[0]!;
    expect(shown.start).toBe(startOfDay('2026-01-01', 3));
    expect(shown.stop - shown.start).toBeLessThanOrEqual(31 * DAY);
  });

  it.each(['31.12.1969', '32.01.2026', 'yesterday'])('does not take %s', async (typed) => {
    const onShow = await show(days('2026-03-01', '2026-03-07'));
    type(from(), typed);
    press('Show');
    expect(onShow.mock.calls[0]![0].start).toBeGreaterThanOrEqual(0);
    expect(onShow).toHaveBeenCalledExactlyOnceWith(days('2026-03-01', '2026-03-07'));
  });

  it.each([
    ['Today', 0],
    ['7 days', 7],
    ['30 days', 30],
  ])('shows "%s" at once', async (name, count) => {
    const onShow = await show(days('2026-03-01', '2026-03-07'));
    fireEvent.click(screen.getByRole('radio', { name }));
    expect(onShow).toHaveBeenCalledExactlyOnceWith(lastDays(count, 3));
  });

  it('offers no preset that is longer than allowed', async () => {
    await show(days('2026-03-01', '2026-03-01'), { longestSeconds: 7 * DAY });
    const presets = within(screen.getByRole('radiogroup', { name: 'Common periods' }));
    expect(presets.queryByRole('radio', { name: '30 days' })).toBeNull();
    expect(presets.getByRole('radio', { name: '7 days' })).toBeEnabled();
  });

  it.each(['Yesterday', 'This month', 'Last month', 'This year'])('has "%s" behind a button', async (name) => {
    const onShow = await show(days('2026-03-01', '2026-03-07'));
    press('More');
    fireEvent.click(await screen.findByRole('menuitem', { name }));
    const [shown] = onShow.mock.calls[0]!;
    expect(shown.start).toBeLessThan(shown.stop);
  });

  it.each([
    ['ru', 'Показать'],
    ['mn', 'Харуулах'],
  ] as const)('speaks %s', async (language, name) => {
    await show(days('2026-03-01', '2026-03-07'), { language });
    expect(screen.getByRole('button', { name })).toBeEnabled();
  });

  it.each([
    ['Previous period', '2026-02-22', '2026-02-28'],
    ['Next period', '2026-03-08', '2026-03-14'],
  ])('moves by its own length: %s', async (name, first, last) => {
    const onShow = await show(days('2026-03-01', '2026-03-07'));
    press(name);
    expect(onShow).toHaveBeenCalledExactlyOnceWith(days(first, last));
  });

  it.each([
    ['Previous period', '2026-01-01', '2026-01-31'],
    ['Next period', '2026-03-01', '2026-03-31'],
  ])('moves by a month of the calendar: %s', async (name, first, last) => {
    const onShow = await show(days('2026-02-01', '2026-02-28'));
    press(name);
    expect(onShow).toHaveBeenCalledExactlyOnceWith(days(first, last));
  });

  it('does not go before 1970', async () => {
    const onShow = await show(days('1970-01-02', '1970-01-08', 0), { zone: 0 });
    expect(screen.getByRole('button', { name: 'Previous period' })).toBeDisabled();
    press('Previous period');
    expect(onShow).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: 'Next period' })).toBeEnabled();
  });

  it('does not go beyond the end of the next year', async () => {
    const next = new Date().getFullYear() + 1;
    await show(days(`${next}-12-25`, `${next}-12-31`));
    expect(screen.getByRole('button', { name: 'Next period' })).toBeDisabled();
  });
});
