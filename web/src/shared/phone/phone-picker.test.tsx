import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { renderInConsole } from '@component-test';
import { PhonePicker } from './phone-picker';

function Picker({ initial, onPhone, error }: { initial: string; onPhone: (phone: string) => void; error?: string }) {
  const [phone, setPhone] = useState(initial);
  return (
    <PhonePicker
      label="Phone"
      value={phone}
      error={error}
      onChange={(next) => {
        setPhone(next);
        onPhone(next);
      }}
    />
  );
}

async function show(initial = '', language: 'en' | 'ru' | 'mn' = 'en', error?: string) {
  const onPhone = vi.fn<(phone: string) => void>();
  await renderInConsole(<Picker {...{ initial, onPhone, error }} />, { language });
  return onPhone;
}
const number = () => screen.getByRole('textbox', { name: 'Phone' });
const country = () => screen.getByRole('combobox');
const type = (value: string) => fireEvent.change(number(), { target: { value } });

describe('the phone picker (specification 1, section 5; specification 3, section 2.11)', () => {
  it.each([
    ['en', '+1', /United States/],
    ['ru', '+7', /Россия/],
    ['mn', '+1', /Америкийн/],
  ] as const)('opens in %s with %s', async (language, code, name) => {
    await show('', language);
    expect(number()).toHaveValue(code);
    expect((await screen.findByDisplayValue(name)).getAttribute('role')).toBe('combobox');
  });

  it('keeps the plus and at most 14 digits', async () => {
    const onPhone = await show();
    for (const [typed, kept] of [
      ['+7 (912) 345-67-89', '+79123456789'],
      ['+1 650 253 0000 ext', '+16502530000'],
      ['+7912345678901234567', '+79123456789012'],
      ['97699112233', '+97699112233'],
    ] as const) {
      type(typed);
      expect(onPhone).toHaveBeenLastCalledWith(kept);
    }
  });

  it('keeps no number of a plus, of a code alone and of nothing', async () => {
    const onPhone = await show();
    for (const typed of ['+', '+1', '']) {
      type('+16502530000');
      expect(onPhone).toHaveBeenLastCalledWith('+16502530000');
      type(typed);
      expect(onPhone).toHaveBeenLastCalledWith('');
    }
  });

  it('follows a number to its country', async () => {
    await show();
    for (const [typed, name] of [
      ['+976991', /Mongolia/],
      ['+4930', /Germany/],
      ['+7701', /Russia/],
    ] as const) {
      type(typed);
      expect(country()).toHaveDisplayValue(name);
    }
  });

  it('changes the code with the country and keeps the rest', async () => {
    const onPhone = await show('+79123456789');
    fireEvent.click(country());
    fireEvent.change(country(), { target: { value: 'mong' } });
    fireEvent.click(await screen.findByRole('option', { name: /Mongolia/ }));
    expect(onPhone).toHaveBeenLastCalledWith('+9769123456789');
  });

  it.each(['germ', '+49', '49'])('finds Germany by %s', async (search) => {
    await show();
    fireEvent.click(country());
    fireEvent.change(country(), { target: { value: search } });
    expect(await screen.findByRole('option', { name: /Germany/ })).toBeVisible();
  });

  it('describes the number by its fault', async () => {
    await show('+1', 'en', 'This is no phone number.');
    expect(number()).toHaveAccessibleDescription('This is no phone number.');
    expect(number()).toBeInvalid();
  });
});
