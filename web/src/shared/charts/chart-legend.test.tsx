import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderInConsole } from '@component-test';
import { ChartLegend, ChartNotes } from './chart-legend';
import type { ChartNote } from './series';

const choicesOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: `t${at + 1}`, title: `Tariff ${at + 1}`, unit: 'kWh' }));

async function show(count: number, shown: string[], notes: ChartNote[] = []) {
  const onToggle = vi.fn<(id: string) => void>();
  await renderInConsole(
    <ChartLegend label="Series" choices={choicesOf(count)} shown={shown} onToggle={onToggle} notes={notes} />,
  );
  return onToggle;
}
const chip = (name: string) => screen.getByRole('button', { name });

describe('the legend of a chart', () => {
  it('names each series with its unit, and says which are shown', async () => {
    await show(3, ['t2']);
    expect(chip('Tariff 2, kWh')).toHaveAttribute('aria-pressed', 'true');
    expect(chip('Tariff 1, kWh')).toHaveAttribute('aria-pressed', 'false');
  });

  it('puts a series in or out', async () => {
    const onToggle = await show(3, ['t2']);
    fireEvent.click(chip('Tariff 2, kWh'));
    fireEvent.click(chip('Tariff 3, kWh'));
    expect(onToggle.mock.calls).toEqual([['t2'], ['t3']]);
  });

  it('shows all of six series side by side', async () => {
    await show(6, ['t1']);
    expect(screen.getAllByRole('button')).toHaveLength(6);
  });

  it('has the others in a menu where there are many', async () => {
    const onToggle = await show(7, ['t1', 't7']);
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Tariff 1, kWh',
      'Tariff 7, kWh',
      'More series',
    ]);
    fireEvent.click(chip('More series'));
    const boxes = await screen.findAllByRole<HTMLInputElement>('checkbox');
    expect(boxes.map(({ checked }) => checked)).toEqual([true, false, false, false, false, false, true]);
    fireEvent.click(screen.getByLabelText('Tariff 3, kWh'));
    expect(onToggle).toHaveBeenCalledExactlyOnceWith('t3');
  });

  it('explains the marks of values, where there are any', async () => {
    await show(2, ['t1'], ['held_back', 'estimated', 'lacking']);
    const texts = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(texts.slice(2)).toEqual(['held back', 'estimated', 'values missing']);
  });

  it('is absent without series and marks', async () => {
    await renderInConsole(<ChartNotes notes={[]} />);
    expect(screen.queryByRole('list')).toBeNull();
  });
});
