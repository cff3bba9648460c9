import { expect } from '@playwright/test';
import { demoAdmin, ApiClient } from './accounts';
import { enter, expectAccessible, picture, test } from './console';

/** A zone with two streets, and two houses in the first of them, for a journey alone. */
async function zone(baseURL: string | undefined) {
  const mark = Date.now().toString(36);
  const client = await ApiClient.of(demoAdmin(), baseURL);
  const add = async (name: string, parentId: string | null): Promise<string> => {
    const input = { name: `${name} ${mark}`, type: 'other', parentId };
    return (await client.call<{ object: { _id: string } }>('POST', 'objects/add', input)).object._id;
  };
  const top = await add('Zone', null);
  const elm = await add('Elm', top);
  await add('Oak', top);
  const first = await add('Ash', elm);
  await add('Birch', elm);
  await client.leave();
  return { mark, first };
}

test(
  'the tree is walked and changed with the keyboard, and what was moved goes back to its old place',
  { tag: '@gate' },
  async ({ page, baseURL }) => {
    const { mark, first } = await zone(baseURL);
    await enter(page, demoAdmin(), `objects?id=${first}`);
    const line = (name: string) => page.getByRole('treeitem', { name: `${name} ${mark}` });
    /** Names below the zone with their depth, from the top down. */
    const order = async () => {
      const lines = await page.getByRole('treeitem').filter({ hasText: mark }).all();
      const read = lines.map(async (one) => `${await one.getAttribute('aria-level')} ${await one.innerText()}`);
      return (await Promise.all(read)).map((text) => text.split(` ${mark}`)[0]);
    };
    const before = ['1 Zone', '2 Elm', '3 Ash', '3 Birch', '2 Oak'];
    await expect.poll(order).toEqual(before);

    await page.getByRole('tree').focus();
    await page.keyboard.press('Control+x');
    await expect(page.getByRole('status').filter({ hasText: `Moving Ash ${mark}` })).toBeVisible();
    await page.keyboard.type('oak');
    await page.keyboard.press('Control+v');
    await expect.poll(order).toEqual(['1 Zone', '2 Elm', '3 Birch', '2 Oak', '3 Ash']);
    await picture(page, 'tree-moved');
    // The offer to undo ends after some seconds: nothing slow comes before it.
    const movedBack = page.waitForResponse((one) => /objects\/update$/.test(one.url()));
    await page.getByRole('button', { name: 'Undo' }).click();
    expect((await movedBack).status()).toBe(200);
    await expect.poll(order).toEqual(before);
    await expectAccessible(page);

    // A scroll between the press and the first move would drag another line.
    await line('Oak').scrollIntoViewIfNeeded();
    await line('Ash').dragTo(line('Oak'));
    await expect(page.getByText(`“Ash ${mark}” was moved.`).last()).toBeVisible();
    await expect.poll(async () => (await order()).indexOf('3 Ash')).not.toBe(2);
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect.poll(async () => (await order()).slice(0, 4)).toEqual(before.slice(0, 4));

    await page.getByRole('tree').focus();
    await page.keyboard.press('Home');
    await page.keyboard.type(`elm ${mark}`);
    await page.keyboard.press('Delete');
    await expect(page.getByRole('dialog', { name: `Delete “Elm ${mark}”?` })).toContainText('2');
    await page.keyboard.press('Escape');
    await expect(line('Elm')).toBeVisible();

    await page.keyboard.press('Control+k');
    const search = page.getByRole('dialog', { name: 'Search everything' });
    await search.getByRole('textbox').fill(`birch ${mark}`);
    await expect(search.getByRole('option', { name: `Birch ${mark}` })).toContainText(`Zone ${mark}, Elm ${mark}`);
    await expectAccessible(page);
    await picture(page, 'search');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: `Birch ${mark}` })).toBeVisible();
    // A user who knows the name does not wait for the search.
    await page.keyboard.press('Control+k');
    await search.getByRole('textbox').fill(`oak ${mark}`);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: `Oak ${mark}` })).toBeVisible();
  },
);
