import { addAttribute } from '@gaugeway/proto/api/attributes';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderInConsole } from '@component-test';
import { AttributeForm } from './attribute-form';

it('takes as many permitted values as the contract, each of its length', async () => {
  const { user } = await renderInConsole(<AttributeForm attribute={null} onClose={() => undefined} />);
  fireEvent.click(screen.getByRole('combobox', { name: /^Type/ }));
  fireEvent.click(await screen.findByRole('option', { name: 'List of values' }));
  const input = screen.getByRole<HTMLInputElement>('combobox', { name: /^List values/ });
  const { options } = addAttribute.input.shape;
  await user.click(input);
  const tags = () => [...document.querySelectorAll('.mantine-Pill-label')].map(({ textContent }) => textContent);
  await user.paste('x'.repeat(10_000));
  expect(options.safeParse(tags()).success).toBe(true);
  expect(options.safeParse(tags().map((tag) => `${tag}x`)).success).toBe(false);
  await user.paste(Array.from({ length: 300 }, (_, index) => `v${index}`).join(','));
  const values = tags().length;
  expect(options.safeParse(Array.from({ length: values }, () => 'x')).success).toBe(true);
  expect(options.safeParse(Array.from({ length: values + 1 }, () => 'x')).success).toBe(false);
});
