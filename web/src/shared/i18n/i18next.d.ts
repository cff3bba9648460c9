import type account from './locales/en/account.json';
import type common from './locales/en/common.json';
import type deviceData from './locales/en/device-data.json';
import type devices from './locales/en/devices.json';
import type frame from './locales/en/frame.json';
import type profile from './locales/en/profile.json';
import type signIn from './locales/en/sign-in.json';
import type users from './locales/en/users.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      account: typeof account;
      common: typeof common;
      frame: typeof frame;
      'sign-in': typeof signIn;
      devices: typeof devices;
      'device-data': typeof deviceData;
      profile: typeof profile;
      users: typeof users;
    };
  }
}
