import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderInConsole } from '@component-test';
import { ShareBar } from './share-bar';

const share = { final: 0.8, estimated: 0.15, missing: 0.05 };

it.each([
  ['en', '80% final, 15% estimated, 5% missing'],
  ['ru', '80\u00a0% итоговые, 15\u00a0% оценка, 5\u00a0% нет данных'],
  ['mn', '80\u00a0% эцсийн, 15\u00a0% үнэлгээ, 5\u00a0% дутуу'],
] as const)('names the parts in %s and shows the final one in percent', async (language, name) => {
  await renderInConsole(<ShareBar share={share} />, { language });
  expect(screen.getByRole('img', { name })).toHaveTextContent(language === 'en' ? '80%' : '80 %');
});

it('shows nothing where no value was due, and no part as 0 %', async () => {
  const { container } = await renderInConsole(
    <>
      <ShareBar share={null} />
      <ShareBar share={{ final: 0.004, estimated: 0, missing: 0.996 }} />
    </>,
  );
  expect(screen.getAllByRole('img')).toHaveLength(1);
  expect(container).toHaveTextContent(/0[.,]4%/);
});
