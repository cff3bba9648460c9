import { DOCUMENTATION } from '@gaugeway/proto/api/documentation';
import { signup } from '@gaugeway/proto/api/registration';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer, renderInConsole, sentTo } from '@component-test';
import { inputBounds, type Site } from '@/shared/api';
import en from '@/shared/i18n/locales/en/registration.json';
import { RegistrationPage } from './registration-page';

const site: Site = {
  ...{ is_kerberos: false, ldap_support: false, use_random_password: true, registration_enabled: true },
  ...{ demo: null, personal_data_consent: false, privacy_policy_url: null, oidc: null, help_url: DOCUMENTATION },
  ...{ apps: { app_store: null, google_play: null }, map_tiles: null },
};
const MOST = {
  name: inputBounds(signup, 'name').maxLength,
  company: inputBounds(signup, 'company_name').maxLength,
  inn: inputBounds(signup, 'inn').maxLength,
};

const show = () =>
  renderInConsole(<RegistrationPage site={site} onDone={() => undefined} />, {
    answers: [answer(signup, { msg: 'Sent.' })],
  });
const submit = () => fireEvent.click(screen.getByText(en.submit));

it('texts as long as the contract permits are sent, longer ones are cut while they are typed', async () => {
  const { user } = await show();
  const texts = {
    [en.field.name]: 'n'.repeat(MOST.name + 1),
    [en.field.email]: `${'e'.repeat(20)}@example.com`,
    [en.field.company]: 'c'.repeat(MOST.company + 1),
    [en.field.inn]: '1'.repeat(MOST.inn + 1),
  };
  for (const [label, text] of Object.entries(texts)) {
    await user.click(screen.getByLabelText(label));
    await user.paste(text);
  }
  // The input is read-only until the numbering plans are loaded.
  await waitFor(() => expect(screen.getByLabelText(en.phone)).not.toHaveAttribute('readonly'));
  fireEvent.change(screen.getByLabelText(en.phone), { target: { value: '+79991234567' } });
  submit();
  await waitFor(() => expect(sentTo(signup)).toHaveLength(1));
  const [{ name, company_name, inn } = { name: '', company_name: '', inn: '' }] = sentTo(signup);
  expect([name, company_name, inn?.length]).toEqual(['n'.repeat(MOST.name), 'c'.repeat(MOST.company), MOST.inn]);
});

it.each([
  [MOST.inn - 1, true],
  [MOST.inn, false],
  [MOST.inn + 1, true],
])('an INN of %i characters has a fault: %s', async (length, isFaulty) => {
  await show();
  // Set by a script or an extension of the browser, which the length of the input does not bind.
  fireEvent.change(screen.getByLabelText(en.field.inn), { target: { value: '1'.repeat(length) } });
  submit();
  expect(screen.queryByText(en.fault.inn) !== null).toBe(isFaulty);
  expect(sentTo(signup)).toEqual([]);
});
