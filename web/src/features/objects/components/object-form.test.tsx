import { addObject } from '@gaugeway/proto/api/objects';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderInConsole } from '@component-test';
import { ObjectForm } from './object-form';

it('limits a position and the parts of an address as the contract does', async () => {
  const { user } = await renderInConsole(<ObjectForm object={null} parent={null} onClose={() => undefined} />);
  const { coordinates, house } = addObject.input.shape;
  const beyond = (label: string, value: string) => {
    const input = screen.getByLabelText<HTMLInputElement>(label);
    fireEvent.change(input, { target: { value } });
    fireEvent.blur(input);
    return Number(input.value.replace('−', '-').replace(/[^\d.-]/g, ''));
  };
  const [latitude, longitude] = [beyond('Latitude', '999'), beyond('Longitude', '999')];
  expect(coordinates.safeParse({ latitude, longitude }).success).toBe(true);
  expect(coordinates.safeParse({ latitude: latitude + 1, longitude }).success).toBe(false);
  expect(coordinates.safeParse({ latitude, longitude: longitude + 1 }).success).toBe(false);
  fireEvent.click(screen.getByRole('switch', { name: 'Address parts' }));
  await user.click(screen.getByLabelText('House'));
  await user.paste('1'.repeat(1000));
  const { value } = screen.getByLabelText<HTMLInputElement>('House');
  expect(house.safeParse(value).success).toBe(true);
  expect(house.safeParse(`${value}1`).success).toBe(false);
});
