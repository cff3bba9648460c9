import { kerberosLogin } from '@gaugeway/proto/api/kerberos';
import { adoptToken, hasLeft, request } from '@/shared/api';

let tried = false;

/** Signs in by the identification of the network: once per page, silently if it fails, and not after a sign-out. */
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
