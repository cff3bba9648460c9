import { enterSubcompany } from '@gaugeway/proto/api/companies';
import { adoptToken, isElsewhere, type LostSession, openEntry, request, type Token } from '@/shared/api';

/**
 * Takes the token of a new session in place of the lost one, and enters the company of the lost one again: pending
 * saves must not go to another company. The page of another user is left.
 */
export async function comeBack(lost: LostSession, token: Token): Promise<void> {
  const there =
    isElsewhere(lost, token) && typeof lost.company === 'number'
      ? await request(enterSubcompany, { company_id: lost.company }, { token: token.access_token }).catch(() => token)
      : token;
  adoptToken(there);
  if (!isElsewhere(lost, there)) return;
  openEntry();
  await new Promise<never>(() => undefined);
}
