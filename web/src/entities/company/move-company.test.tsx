import { refresh } from '@gaugeway/proto/api/auth';
import { enterSubcompany, userCompany } from '@gaugeway/proto/api/companies';
import { messageQuotas } from '@gaugeway/proto/api/message-quota';
import { user, userAccess } from '@gaugeway/proto/api/user';
import { answer, type Answer, renderInConsole } from '@component-test';
import { screen, waitFor } from '@testing-library/react';
import { currentAccess, currentUser } from '@/shared/access';
import { accessToken, adoptToken, call } from '@/shared/api';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useMoveCompany } from './move-company';

const [OLD, NEW] = [2, 3];

const tokenOf = (company: number) => ({
  access_token: `.${btoa(JSON.stringify({ sub: 5, cid: company }))}.`,
  token_type: 'bearer' as const,
  expires_in: 3600,
});

/** Reply that the test gives when it wants to. */
function held(endpoint: Answer['endpoint'], status: number, data: unknown) {
  let release = () => undefined as void;
  let arrived = () => undefined as void;
  const isRequested = new Promise<void>((resolve) => void (arrived = resolve));
  const given = new Promise<void>((resolve) => void (release = resolve));
  const reply = async () => {
    arrived();
    await given;
    return new Response(JSON.stringify({ msg: '', data }), { status });
  };
  return { answer: { endpoint, reply } satisfies Answer, isRequested, release: () => release() };
}

const sameAs = (endpoint: Answer['endpoint'], data: () => unknown): Answer => ({
  endpoint,
  reply: () => new Response(JSON.stringify({ msg: '', data: data() })),
});

function Entrance({ onMoved }: { onMoved: () => Promise<void> }) {
  const enter = useMoveCompany(onMoved);
  return (
    <button type="button" onClick={() => enter.mutate({ company_id: NEW })}>
      Enter
    </button>
  );
}

const company = { company: { id: NEW, name: 'Customer' }, chain: [] } as never;

// The workers of the tests share the channel.
beforeEach(() => vi.spyOn(BroadcastChannel.prototype, 'postMessage').mockImplementation(() => undefined));

afterEach(() => {
  vi.restoreAllMocks();
  window.location.hash = '';
});

it('enters a company while the server refuses a call of the old one, without loading the page again', async () => {
  const entering = held(enterSubcompany, 200, tokenOf(NEW));
  const quotas = held(messageQuotas, 401, {});
  const onMoved = vi.fn(() => Promise.resolve());
  window.location.hash = '#/cloud/companies';
  const { client, user: visitor } = await renderInConsole(<Entrance onMoved={onMoved} />, {
    company: OLD,
    answers: [
      entering.answer,
      quotas.answer,
      answer(refresh, tokenOf(NEW)),
      sameAs(user, () => client.getQueryData(currentUser.queryKey)),
      sameAs(userAccess, () => client.getQueryData(currentAccess.queryKey)),
      answer(userCompany, company),
    ],
  });
  adoptToken(tokenOf(OLD));
  const refused = call(messageQuotas, { company_ids: [NEW] }).catch((error: unknown) => error);
  await quotas.isRequested;
  await visitor.click(screen.getByRole('button', { name: 'Enter' }));
  await entering.isRequested;

  // The session is in the new company already; the reply that contains its token is still on the way.
  quotas.release();
  expect(await refused).toMatchObject({ status: 409 });
  expect(window.location.hash).toBe('#/cloud/companies');
  entering.release();
  await waitFor(() => expect(onMoved).toHaveBeenCalledOnce());
  expect(await accessToken()).toBe(tokenOf(NEW).access_token);
  expect(BroadcastChannel.prototype.postMessage).toHaveBeenCalledWith('moved');
});
