import { accessGroups } from '@gaugeway/proto/api/access-groups';
import { createEventChannel } from '@gaugeway/proto/api/event-channels';
import { companyUsers } from '@gaugeway/proto/api/users';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer, renderInConsole } from '@component-test';
import { ChannelForm } from './channel-form';

it('limits the addresses and the token of a channel as the contract does', async () => {
  const { user } = await renderInConsole(
    <ChannelForm channel={null} onClose={() => undefined} onSecret={() => undefined} />,
    { answers: [answer(accessGroups, { access_groups: [] }), answer(companyUsers, { users: [] })] },
  );
  const choose = async (kind: string) => {
    fireEvent.click(screen.getByRole('combobox', { name: /^Kind/ }));
    fireEvent.click(await screen.findByRole('option', { name: kind }));
  };
  const pasted = async (label: RegExp, text: string) => {
    const input = screen.getByLabelText<HTMLInputElement>(label);
    await user.click(input);
    await user.paste(text);
    return input.value;
  };
  const { target, token } = createEventChannel.input.shape;
  await choose('Telegram');
  const chat = await pasted(/^Chat/, `@${'c'.repeat(500)}`);
  expect(target.safeParse({ kind: 'telegram', chat_id: chat }).success).toBe(true);
  expect(target.safeParse({ kind: 'telegram', chat_id: `${chat}c` }).success).toBe(false);
  const key = await pasted(/^Bot token/, `${'1'.repeat(15)}:${'t'.repeat(500)}`);
  expect(token.safeParse(key).success).toBe(true);
  expect(token.safeParse(`${key}t`).success).toBe(false);
  await choose('Webhook');
  const url = await pasted(/^Address/, `https://example.test/${'p'.repeat(5000)}`);
  expect(target.safeParse({ kind: 'webhook', url }).success).toBe(true);
  expect(target.safeParse({ kind: 'webhook', url: `${url}p` }).success).toBe(false);
});
