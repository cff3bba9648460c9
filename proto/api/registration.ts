import { z } from 'zod';
import { endpoint, open } from './endpoint';
import { naming } from './named-ids';
import { chosenPassword, email, inn, LONGEST_PASSWORD, properName, timeZone } from './shapes';

/** Characters of a phone number, with the plus. */
export const PHONE_LENGTH = { min: 10, max: 15 } as const;

/** Token of a mailed link. */
const linkToken = z.string().min(1).max(128);

export const siteProperties = endpoint({
  id: 'identity.site.properties',
  method: 'GET',
  path: 'site_properties',
  service: 'identity',
  access: open,
  summary: 'Get the sign-in and registration options',
  reply: z.object({
    is_kerberos: z.boolean(),
    ldap_support: z.boolean(),
    use_random_password: z.boolean(),
    registration_enabled: z.boolean(),
    /** The demo account that anyone may sign in with; null = none. */
    demo: z.object({ email: z.string(), password: z.string() }).nullable(),
    personal_data_consent: z.boolean(),
    privacy_policy_url: z.string().nullable(),
    /** The OpenID provider at which people sign in, as the button names it; null = none. */
    oidc: z.object({ title: z.string() }).nullable(),
    /** Help link of hosts without another one; `/docs/` = the documentation that the product serves. */
    help_url: z.string(),
    /** The app in the stores, if there is one. */
    apps: z.object({ app_store: z.string().nullable(), google_play: z.string().nullable() }),
    /** Tile source of the maps (`{z}`, `{x}`, `{y}` in the address); null = the basemap without internet. */
    map_tiles: z.object({ url: z.string(), attribution: z.string() }).nullable(),
  }),
});

export const captcha = endpoint({
  id: 'identity.captcha.create',
  method: 'GET',
  path: 'captcha',
  service: 'identity',
  access: open,
  rate: { burst: 60, perSecond: 1 },
  summary: 'Create a captcha image',
  description: 'Its key is sent with the answer to `auth/login`, once and within 5 minutes.',
  reply: z.object({
    /** PNG as a data URL. */
    img: z.string(),
    key: z.string(),
  }),
});

export const signup = endpoint({
  id: 'identity.signup.request',
  method: 'POST',
  path: 'auth/signup',
  service: 'identity',
  access: open,
  rate: { burst: 30, perSecond: 0.1 },
  audit: ['signup.requested'],
  summary: 'Request a company registration',
  description:
    'Mails a link that creates the company and its administrator. The reply does not reveal whether the email has an account.',
  input: z
    .object({
      name: properName(100),
      email,
      company_type_id: naming('entry', z.literal(1)).default(1),
      company_name: properName(200),
      inn: inn.nullish(),
      phone_number: z
        .string()
        .trim()
        .min(PHONE_LENGTH.min)
        .max(PHONE_LENGTH.max)
        .regex(/^\+?\d+$/),
      user_time_zone: timeZone.nullable(),
      /** Absent where the installation generates the passwords (`use_random_password`). */
      password: chosenPassword.nullish(),
      password_confirmation: z.string().max(LONGEST_PASSWORD).nullish(),
    })
    .refine((input) => (input.password ?? null) === (input.password_confirmation ?? null), {
      path: ['password_confirmation'],
      message: 'errors.field_password_not_equal',
    }),
});

export const findSignup = endpoint({
  id: 'identity.signup.find',
  method: 'GET',
  path: 'auth/signup/activate/{token}',
  service: 'identity',
  access: open,
  summary: 'Get the recipient of an activation link',
  description: 'The link is not used up, so that mail scanners do not consume it.',
  input: z.object({ token: linkToken }),
  reply: z.object({ name: z.string(), email: z.string(), company_name: z.string() }),
});

export const activateSignup = endpoint({
  id: 'identity.signup.activate',
  method: 'POST',
  path: 'auth/signup/activate/{token}',
  service: 'identity',
  access: open,
  rate: { burst: 30, perSecond: 0.2 },
  audit: ['signup.activated'],
  summary: 'Activate a registration',
  description: 'Creates the company and its administrator. A link works once.',
  input: z.object({ token: linkToken }),
});

export const forgotPassword = endpoint({
  id: 'identity.password.forgot',
  method: 'POST',
  path: 'auth/password/create',
  service: 'identity',
  access: open,
  rate: { burst: 30, perSecond: 0.1 },
  audit: ['password.forgotten'],
  summary: 'Request a password reset',
  description: 'Mails a link. The reply does not reveal whether the email has an account.',
  input: z.object({ email }),
});

export const findPasswordReset = endpoint({
  id: 'identity.password.find',
  method: 'GET',
  path: 'auth/password/find/{token}',
  service: 'identity',
  access: open,
  summary: 'Get the account of a password reset link',
  input: z.object({ token: linkToken }),
  reply: z.object({ email: z.string() }),
});

export const resetPassword = endpoint({
  id: 'identity.password.reset',
  method: 'POST',
  path: 'auth/password/reset',
  service: 'identity',
  access: open,
  rate: { burst: 30, perSecond: 0.2 },
  audit: ['password.reset'],
  summary: 'Set a password with a reset link',
  description: 'A link works once. All sessions of the user end.',
  input: z
    .object({
      email,
      token: linkToken,
      password: chosenPassword,
      password_confirmation: z.string().max(LONGEST_PASSWORD),
    })
    .refine((input) => input.password === input.password_confirmation, {
      path: ['password_confirmation'],
      message: 'errors.field_password_not_equal',
    }),
});
