import type common from './locales/en/common.json';
import type deviceData from './locales/en/device-data.json';
import type devices from './locales/en/devices.json';
import type frame from './locales/en/frame.json';
import type mails from './locales/en/mails.json';
import type recovery from './locales/en/recovery.json';
import type registration from './locales/en/registration.json';
import type signIn from './locales/en/sign-in.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      common: typeof common;
      frame: typeof frame;
      'sign-in': typeof signIn;
      registration: typeof registration;
      recovery: typeof recovery;
      mails: typeof mails;
      devices: typeof devices;
      'device-data': typeof deviceData;
    };
  }
}
