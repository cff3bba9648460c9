import { defineEnv, flag } from '@gaugeway/platform/config';
import { z } from 'zod';

export const identityEnv = defineEnv(
  'identity',
  z.object({
    /** First administrator of the platform; created at the first start. Without a password none is created. */
    ADMIN_EMAIL: z.email().default('admin@gaugeway.local'),
    ADMIN_PASSWORD: z.string().min(8).optional(),
    /** A demo company with a read-only account whose password is public. */
    DEMO: flag(false),
    /** Administrator of the demo company, who sets up its devices. */
    DEMO_ADMIN_PASSWORD: z.string().min(8).optional(),
    /** Anybody may register a company. */
    REGISTRATION_ENABLED: flag(true),
    /** Who registers chooses the password by a mail and not in the form. */
    USE_RANDOM_PASSWORD: flag(false),
    /** No one signs in before they agreed to the processing of their personal data. */
    PERSONAL_DATA_CONSENT: flag(false),
    /** What they agree to, for the link next to the checkbox. */
    PRIVACY_POLICY_URL: z.url({ protocol: /^https?$/ }).optional(),
    /** Where the help button leads on hosts without a help link of their own; the description of the API without it. */
    HELP_URL: z.url({ protocol: /^https?$/ }).optional(),
    /** The app in the stores, for the badges of the sign-in; none without them. */
    APP_STORE_URL: z.url({ protocol: /^https?$/ }).optional(),
    GOOGLE_PLAY_URL: z.url({ protocol: /^https?$/ }).optional(),
  }),
);
