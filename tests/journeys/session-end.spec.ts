import { expect, type Page } from '@playwright/test';
import { demoAdmin, ApiClient } from './accounts';
import { enter, expectAccessible, fillSignIn, liveUpdates, picture, test } from './console';

/**
 * Ends the session of an access token, and no other of the account, as the user would from another computer. Resolves
 * when its calls are refused: for a moment they are still believed, and saves in it are kept.
 */
async function endSession(token: string, baseURL?: string): Promise<void> {
  const { sid } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sid: string };
  const client = await ApiClient.of(demoAdmin(), baseURL);
  await client.call('DELETE', `user/session/${sid}`);
  await client.leave();
  const dialogText = async () =>
    (await fetch(`${baseURL}/api/user`, { headers: { authorization: `Bearer ${token}` } })).status;
  await expect.poll(dialogText).toBe(401);
}

async function beginKey(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name: 'Integrations' }).click();
  await page.getByRole('button', { name: 'Create key' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill(name);
}

const again = (page: Page) => page.getByRole('dialog', { name: 'Your session has ended' });

test(
  'what was typed outlives the session, and is saved after signing in again over the page',
  { tag: '@gate' },
  async ({ page, baseURL }) => {
    const live = liveUpdates(page);
    const token = await enter(page, demoAdmin());
    const name = `Outlived ${Date.now()}`;
    await beginKey(page, name);
    // Over the live connection the server reports on its own that the session is over.
    await live;
    await endSession(token, baseURL);
    await expect(again(page)).toBeVisible();
    await expectAccessible(page);
    await picture(page, 'sign-in-again');

    await again(page).getByLabel('Password', { exact: true }).fill('Not-The-Password-1!');
    await again(page).getByRole('button', { name: 'Sign in' }).click();
    await expect(again(page).getByRole('alert')).toBeVisible();
    await again(page).getByLabel('Password', { exact: true }).fill(demoAdmin().password);
    await again(page).getByRole('button', { name: 'Sign in' }).click();
    await expect(again(page)).toBeHidden();

    const form = page.getByRole('dialog');
    await expect(form.getByLabel('Name')).toHaveValue(name);
    await form.getByRole('button', { name: 'Create' }).click();
    await expect(
      page
        .getByRole('dialog')
        .getByText(/X-Integration-Key|secret/i)
        .first(),
    ).toBeVisible();
  },
);

test('a user who opens the sign-in page instead is offered once what could not be saved', async ({ page, baseURL }) => {
  // The page gets no event: the save finds out.
  await page.routeWebSocket(/socket\.io/, (socket) => socket.close());
  await page.route(/socket\.io/, (route) => route.abort());
  const token = await enter(page, demoAdmin());
  const name = `Offered ${Date.now()}`;
  await beginKey(page, name);
  await endSession(token, baseURL);
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
  await expect(again(page)).toBeVisible();
  await again(page).getByRole('button', { name: 'Go to sign-in' }).click();
  await expect(page).toHaveURL(/auth\/login/);
  await fillSignIn(page, demoAdmin());
  const offer = page.getByRole('dialog', { name: 'Your last change was not saved' });
  await offer.getByRole('button', { name: 'Save now' }).click();
  await expect(page.getByText(name, { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByText(name, { exact: true })).toBeVisible();
  await expect(offer).toBeHidden();
});
