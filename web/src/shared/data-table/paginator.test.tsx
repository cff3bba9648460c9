import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderInConsole } from '@component-test';
import { Paginator, type PaginatorProps } from './paginator';

async function show(props: Partial<PaginatorProps> = {}, language: 'en' | 'ru' | 'mn' = 'en') {
  const onPage = vi.fn<(page: number) => void>();
  const onPageSize = vi.fn<(size: number) => void>();
  await renderInConsole(
    <Paginator page={2} pageSize={10} pageSizes={[10, 25]} total={45} {...{ onPage, onPageSize }} {...props} />,
    { language },
  );
  return { onPage, onPageSize };
}

const button = (name: string) => screen.getByRole('button', { name });

describe('the paginator (specification 3, section 2.11)', () => {
  it.each([
    [1, 45, '1–10 of 45'],
    [2, 45, '11–20 of 45'],
    [5, 45, '41–45 of 45'],
    [1, 0, '0–0 of 0'],
    [1, 12_345, '1–10 of 12,345'],
  ])('on page %i of %i rows says %s', async (page, total, range) => {
    await show({ page, total });
    expect(screen.getByText((text) => text.replaceAll(/[\s  ]/g, ' ') === range)).toBeVisible();
  });

  it('says that there are more rows than were counted', async () => {
    await show({ total: 100, hasMore: true });
    expect(screen.getByText('11–20 of over 100')).toBeVisible();
  });

  it.each([
    ['First page', 1],
    ['Previous page', 1],
    ['Next page', 3],
    ['Last page', 5],
  ])('goes by "%s" to page %i', async (name, page) => {
    const { onPage } = await show();
    fireEvent.click(button(name));
    expect(onPage).toHaveBeenCalledExactlyOnceWith(page);
  });

  it('offers no page before the first', async () => {
    await show({ page: 1 });
    expect(button('First page')).toBeDisabled();
    expect(button('Previous page')).toBeDisabled();
    expect(button('Next page')).toBeEnabled();
  });

  it('offers no page after the last', async () => {
    await show({ page: 5 });
    expect(button('Next page')).toBeDisabled();
    expect(button('Last page')).toBeDisabled();
  });

  it('changes the number of rows of a page', async () => {
    const { onPageSize } = await show();
    fireEvent.change(screen.getByLabelText('Rows per page'), { target: { value: '25' } });
    expect(onPageSize).toHaveBeenCalledExactlyOnceWith(25);
  });

  it('says no range while the total is not known', async () => {
    await show({ total: undefined });
    expect(screen.queryByText(/of/)).toBeNull();
    expect(button('Next page')).toBeDisabled();
  });

  it.each([
    ['ru', 'Следующая страница'],
    ['mn', 'Дараагийн хуудас'],
  ] as const)('names its buttons in %s', async (language, name) => {
    await show({}, language);
    expect(button(name)).toBeEnabled();
  });
});
