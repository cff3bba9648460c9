import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { DOCUMENTATION } from '@gaugeway/proto/api/documentation';
import { login } from '@gaugeway/proto/api/auth';
import type { Site } from '@/shared/api';
import { type Answer, answer, refuse, renderInConsole, sentTo } from '@component-test';
import { SignInForm } from './sign-in-form';

const site: Site = {
  ...{ is_kerberos: false, ldap_support: false, use_random_password: false, registration_enabled: false },
  ...{ demo: null, personal_data_consent: false, privacy_policy_url: null, oidc: null, help_url: DOCUMENTATION },
  ...{ apps: { app_store: null, google_play: null }, map_tiles: null },
};
const token = { access_token: 'a.b.c', token_type: 'bearer' as const, expires_in: 900 };

async function show(loginAnswer: Answer) {
  const onSignedIn = vi.fn<() => void>();
  const answers = [loginAnswer];
  await renderInConsole(
    <SignInForm site={site} from={undefined} onSignedIn={onSignedIn} onTyping={() => undefined} />,
    {
      answers,
    },
  );
  return onSignedIn;
}
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));

describe('the sign-in form (specification 1, section 5)', () => {
  it('sends nothing while the email or the password is missing', async () => {
    await show(answer(login, token));
    submit();
    expect(screen.getByText('Enter your email address')).toBeVisible();
    expect(screen.getByText('Enter your password')).toBeVisible();
    type('Email', 'reader@example.com');
    submit();
    expect(screen.queryByText('Enter your email address')).toBeNull();
    expect(screen.getByText('Enter your password')).toBeVisible();
    expect(sentTo(login)).toEqual([]);
  });

  it('shows a refusal in a dialog, and then takes another password', async () => {
    const onSignedIn = await show(refuse(login, 401, { msg: 'Wrong email or password.' }));
    type('Email', 'reader@example.com');
    type('Password', 'wrong');
    submit();
    const dialog = await screen.findByRole('dialog', { name: 'Could not sign in' });
    expect(dialog).toHaveTextContent('Wrong email or password.');
    fireEvent.click(screen.getByRole('button', { name: 'OK' }));
    expect(screen.queryByText('Wrong email or password.')).toBeNull();
    expect(screen.getByLabelText('Email')).toHaveValue('reader@example.com');
    expect(onSignedIn).not.toHaveBeenCalled();
  });

  it('sends the email without the spaces around it, and goes on', async () => {
    const onSignedIn = await show(answer(login, token));
    type('Email', ' reader@example.com ');
    type('Password', ' with spaces ');
    submit();
    await vi.waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());
    expect(sentTo(login)).toMatchObject([{ email: 'reader@example.com', password: ' with spaces ' }]);
  });
});
