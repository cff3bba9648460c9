import { addBalanceGroups } from '@gaugeway/proto/api/balance-groups';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, renderInConsole } from '@component-test';
import { MainMetersDialog } from './main-meters-dialog';

describe('the dialog of balance groups from main meters', () => {
  it('takes the largest loss of the contract and no more', async () => {
    const { user } = await renderInConsole(<MainMetersDialog onClose={() => undefined} />, {
      answers: [answer(addBalanceGroups, { created: 2, existing: 0, too_large: 0, msg: '' })],
    });
    const input = await screen.findByLabelText<HTMLInputElement>(/^Allowed loss/);
    await user.clear(input);
    await user.type(input, '1000');
    await user.tab();
    const { allowed_imbalance: allowed } = addBalanceGroups.input.shape;
    const kept = Number.parseFloat(input.value);
    expect(allowed.safeParse(kept).success).toBe(true);
    expect(allowed.safeParse(kept + 0.01).success).toBe(false);
  });
});
