import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderInConsole } from '@component-test';
import { Legend, LegendItem } from './legend';

it('a legend lists the meanings of its colours', async () => {
  await renderInConsole(
    <Legend label="States">
      <LegendItem colour="var(--series-1)">complete</LegendItem>
      <LegendItem colour="var(--series-2)" shape="hatched" title="Calculated from neighbours">
        estimated
      </LegendItem>
    </Legend>,
  );
  const items = screen.getAllByRole('listitem');
  expect(screen.getByRole('list', { name: 'States' })).toBeVisible();
  expect(items.map(({ textContent }) => textContent)).toEqual(['complete', 'estimated']);
  expect(items[1]).toHaveAttribute('title', 'Calculated from neighbours');
});

it('the colour of a legend is hidden from screen readers', async () => {
  await renderInConsole(<LegendItem colour="var(--series-2)">complete</LegendItem>);
  const swatch = screen.getByText('complete').firstElementChild;
  expect(swatch).toHaveAttribute('aria-hidden', 'true');
  expect(swatch).toHaveStyle({ '--swatch': 'var(--series-2)' });
});
