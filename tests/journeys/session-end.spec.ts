import { expect, type Page, test } from '@playwright/test';
import { demoAdmin, enterAsAdmin, expectAccessible, picture } from './console';

/** Ends every session of the administrator but the one that does it, as the user would from another computer. */
async function endSessions(page: Page): Promise<void> {
  const { request } = page.context();
  const signedIn = await request.post('/api/auth/login', { data: demoAdmin(), headers: { cookie: '' } });
  const headers = {
    authorization: `Bearer ${((await signedIn.json()) as { data: { access_token: string } }).data.access_token}`,
  };
  const { data } = (await (await request.get('/api/user/sessions', { headers })).json()) as {
    data: { sessions: { id: string; current: boolean }[] };
  };
  for (const { id, current } of data.sessions)
    if (!current) await request.delete(`/api/user/session/${id}`, { headers });
  await request.get('/api/auth/logout', { headers });
}

async function beginKey(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name: 'Integrations' }).click();
  await page.getByRole('button', { name: 'Create key' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill(name);
}

const again = (page: Page) => page.getByRole('dialog', { name: 'Your session has ended' });

test('what was typed outlives the session, and is saved after signing in again over the page', async ({ page }) => {
  const live = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'));
  await enterAsAdmin(page);
  const name = `Outlived ${Date.now()}`;
  await beginKey(page, name);
  // Over the live connection the server says by itself that the session is over.
  await live;
  await endSessions(page);
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
});

test('who goes to the sign-in page instead is offered once what could not be saved', async ({ page }) => {
  // Nobody tells the page: the save finds out.
  await page.routeWebSocket(/socket\.io/, (socket) => socket.close());
  await page.route(/socket\.io/, (route) => route.abort());
  await enterAsAdmin(page);
  const name = `Offered ${Date.now()}`;
  await beginKey(page, name);
  await endSessions(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
  await expect(again(page)).toBeVisible();
  await again(page).getByRole('button', { name: 'To the sign-in page' }).click();
  await expect(page).toHaveURL(/auth\/login/);
  await page.getByLabel('Email').fill(demoAdmin().email);
  await page.getByLabel('Password', { exact: true }).fill(demoAdmin().password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  const offer = page.getByRole('dialog', { name: 'Your last change was not saved' });
  await offer.getByRole('button', { name: 'Save now' }).click();
  await expect(page.getByText(name, { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByText(name, { exact: true })).toBeVisible();
  await expect(offer).toBeHidden();
});
