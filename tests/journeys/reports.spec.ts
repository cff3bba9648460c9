import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { demoAdmin } from './accounts';
import { enter, test, textsIn } from './console';

const t = textsIn('en');

test(
  'a template of blocks is arranged from a ready-made one, and a document that it makes is downloaded as a PDF',
  { tag: '@gate' },
  async ({ page }) => {
    const main = page.locator('main');
    await enter(page, demoAdmin(), 'reports?tab=documents&part=templates');
    const ready = 'Monthly house statement';
    const title = `Our statement ${Date.now()}`;

    await main.getByRole('button', { name: t('report-documents:template.actions', { name: ready }) }).click();
    await page.getByRole('menuitem', { name: t('report-documents:template.copy') }).click();
    await main.getByLabel(t('report-documents:editor.title')).fill(title);
    await expect(main.locator('article')).toContainText(title);
    const name = t('report-documents:block.signatures');
    await main.getByRole('button', { name: t('report-documents:edit.move', { name }) }).press('ArrowUp');
    await expect(main.getByRole('listitem').filter({ hasText: name }).first()).toBeVisible();
    await main.getByRole('button', { name: t('report-documents:editor.save') }).click();

    await main.getByRole('button', { name: t('report-documents:template.actions', { name: title }) }).click();
    await page.getByRole('menuitem', { name: t('report-documents:template.use') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByPlaceholder(t('report-documents:form.add_points')).click();
    await page.locator('[role="option"]:visible').first().click();
    await dialog.getByRole('button', { name: t('report-documents:document.make'), exact: true }).click();
    await expect(dialog).toBeHidden();

    // The tab has the same name.
    const parts = main.getByRole('radiogroup', { name: t('report-documents:parts.label') });
    await parts.getByText(t('report-documents:parts.documents'), { exact: true }).click();
    const row = main.getByRole('row').filter({ hasText: title });
    await expect(row).toContainText(t('reports:status.ready'));
    await row.getByRole('button', { name: t('report-documents:document.actions', { name: title }) }).click();
    const downloaded = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: t('reports:download_pdf') }).click();
    const file = await (await downloaded).path();
    expect(readFileSync(file).subarray(0, 5).toString()).toBe('%PDF-');
  },
);
