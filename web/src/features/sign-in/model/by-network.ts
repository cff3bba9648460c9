import { kerberosLogin } from '@gaugeway/proto/api/kerberos';
import { adoptToken, hasLeft, request } from '@/shared/api';

let tried = false;

/** Lets the network say who this is: once in a page, silently where it does not, and not after a sign-out. */
export async function enterByNetwork(): Promise<boolean> {
  if (tried || hasLeft()) return false;
  tried = true;
  try {
    adoptToken(await request(kerberosLogin, {}));
    return true;
  } catch {
    return false;
  }
}
