import {
  consumerProfile,
  consumerRefresh,
  consumerSignOut,
  type OwnPoint,
  ownPointHistory,
  ownPoints,
} from '@gaugeway/proto/api/consumer-accounts';
import { siteProperties } from '@gaugeway/proto/api/registration';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { answer, renderInConsole } from '@component-test';
import { signOut } from '../model/session';
import { AccountPage } from './account-page';
import { PortalPointPage } from './point-page';

const share = { final: 0.7, estimated: 0.2, missing: 0.1 };
const point: OwnPoint = {
  ...{ id: 7, title: 'Cold water', address: '', resource_type_id: 1, serial: 'A-1', model: '', registers: [] },
  ...{ read_at: null, month: 4.2, month_share: share, unit: 'm³', standard_day: null, standard_month: null },
  ...{ since: null, until: null, takes_readings: false },
};
const session = [
  answer(siteProperties, { help_url: '/docs/' } as never),
  answer(consumerSignOut, { msg: '' }),
  answer(consumerRefresh, { access_token: 'token', expires_in: 3600 } as never),
  answer(consumerProfile, {
    ...{ name: 'Bat Dorj', number_of_contract: 'C-1', address: '', company: 'Town water', time_zone: 0 },
    is_demo: false,
  }),
];
const history = (more: { total: number | null; share: typeof share | null }) =>
  answer(ownPointHistory, { point, parts: [], missing_days: 0, readings: [], ...more });

beforeEach(() => localStorage.setItem('gaugeway.account', '1'));
afterEach(() => signOut());

it.each([
  ['en', '70% final, 20% estimated, 10% missing'],
  ['ru', '70\u00a0% итоговые, 20\u00a0% оценка, 10\u00a0% нет данных'],
  ['mn', '70\u00a0% эцсийн, 20\u00a0% үнэлгээ, 10\u00a0% дутуу'],
] as const)('shows how final the month of a point is, in %s', async (language, name) => {
  const points = { data: [point], total: 1 };
  await renderInConsole(<AccountPage />, {
    language,
    answers: [...session, answer(ownPoints, { points } as never)],
  });
  expect(await screen.findByRole('img', { name })).toBeInTheDocument();
});

it('shows how final the sum of a period is, and nothing without a sum', async () => {
  const shown = await renderInConsole(<PortalPointPage pointId={7} />, {
    answers: [...session, history({ total: 4.2, share })],
  });
  expect(await screen.findByRole('img', { name: '70% final, 20% estimated, 10% missing' })).toBeInTheDocument();
  shown.unmount();
  await renderInConsole(<PortalPointPage pointId={7} />, { answers: [...session, history({ total: null, share })] });
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Cold water'));
  expect(screen.queryByRole('img', { name: /final/ })).toBeNull();
});
