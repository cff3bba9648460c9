import { enterSubcompany } from '@gaugeway/proto/api/companies';
import { adoptToken, isElsewhere, type LostSession, request, type Token } from '@/shared/api';

/**
 * Takes the token of a new session in place of the one that was lost, and goes back into the company that one was
 * in: what is saved now must not land in another. The page of another user is left.
 */
export async function comeBack(lost: LostSession, token: Token): Promise<void> {
  const there =
    isElsewhere(lost, token) && typeof lost.company === 'number'
      ? await request(enterSubcompany, { company_id: lost.company }, { token: token.access_token }).catch(() => token)
      : token;
  adoptToken(there);
  if (!isElsewhere(lost, there)) return;
  window.location.reload();
  await new Promise<never>(() => undefined);
}
