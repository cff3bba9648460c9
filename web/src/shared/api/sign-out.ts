import { logout } from '@gaugeway/proto/api/auth';
import { request } from './request';
import { accessToken, signOut } from './session';

/** Ends the session on the server and in all tabs, by the user's request. Does not throw. */
export function signOutHere(): Promise<void> {
  return signOut(async () => {
    const token = await accessToken();
    if (token === null) return;
    // The next user of this browser must not receive the notifications of this one.
    await (await import('../push')).leaveBrowser(token);
    await request(logout, {}, { token });
  });
}
