import { defineEnv, flag } from '@gaugeway/platform/config';
import { z } from 'zod';

export const identityEnv = defineEnv(
  'identity',
  z.object({
    /** First administrator of the platform, created at the first start if there is a password. */
    ADMIN_EMAIL: z.email().default('admin@gaugeway.local'),
    /** Password of the first administrator. */
    ADMIN_PASSWORD: z.string().min(8).optional(),
    /** Create a demo company with a read-only account whose password is public. */
    DEMO: flag(false),
    /** Password of the administrator of the demo company. */
    DEMO_ADMIN_PASSWORD: z.string().min(8).optional(),
    /** Anyone may register a company. */
    REGISTRATION_ENABLED: flag(true),
    /** The password is chosen through a link in the activation mail, not in the registration form. */
    USE_RANDOM_PASSWORD: flag(false),
    /** The first sign-in requires consent to the processing of personal data. */
    PERSONAL_DATA_CONSENT: flag(false),
    /** Privacy policy, linked beside the consent. */
    PRIVACY_POLICY_URL: z.url({ protocol: /^https?$/ }).optional(),
    /** Address that the help button opens; without it the page of the documentation on the current screen. */
    HELP_URL: z.url({ protocol: /^https?$/ }).optional(),
    /** App in the App Store, shown as a badge on the sign-in page. */
    APP_STORE_URL: z.url({ protocol: /^https?$/ }).optional(),
    /** App in Google Play, shown as a badge on the sign-in page. */
    GOOGLE_PLAY_URL: z.url({ protocol: /^https?$/ }).optional(),
  }),
);
