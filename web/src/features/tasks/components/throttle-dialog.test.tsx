import { commandThrottle, saveCommandThrottle } from '@gaugeway/proto/api/tasks';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer, renderInConsole } from '@component-test';
import { ThrottleDialog } from './throttle-dialog';

it('limits each number as the contract does', async () => {
  await renderInConsole(<ThrottleDialog onClose={() => undefined} />, {
    answers: [answer(commandThrottle, { limit: { max_commands: 5, minutes: 10, percent: 1 } })],
  });
  const { max_commands: most, minutes, percent } = saveCommandThrottle.input.shape;
  await screen.findByRole('dialog');
  for (const [place, schema] of [most, minutes, percent].entries()) {
    const input = screen.getAllByRole<HTMLInputElement>('textbox')[place];
    if (!input) throw new Error('an input is missing');
    fireEvent.change(input, { target: { value: '999999' } });
    fireEvent.blur(input);
    const kept = Number(input.value.replace(/\D/g, ''));
    expect(schema.safeParse(kept).success).toBe(true);
    expect(schema.safeParse(kept + 1).success).toBe(false);
  }
});
