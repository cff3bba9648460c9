import { balanceGroups, groupBalance } from '@gaugeway/proto/api/balance-groups';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer, renderInConsole } from '@component-test';
import BalanceWidget from './balance-widget';

it('shows how final the loss of each group is', async () => {
  const groups = { data: [{ id: 3, title: 'House 4' }], total: 1 };
  const final_share = { final: 0.8, estimated: 0.2, missing: 0 };
  const total = { percent: 4.2, is_exceeded: false, parts: 7, final_share };
  await renderInConsole(<BalanceWidget />, {
    answers: [answer(balanceGroups, { balance_groups: groups } as never), answer(groupBalance, { total } as never)],
  });
  expect(await screen.findByRole('img', { name: '80% final, 20% estimated, 0% missing' })).toBeInTheDocument();
});
