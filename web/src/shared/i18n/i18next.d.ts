import type administration from './locales/en/administration.json';
import type accountingPoints from './locales/en/accounting-points.json';
import type attributes from './locales/en/attributes.json';
import type deviceLog from './locales/en/device-log.json';
import type schedules from './locales/en/schedules.json';
import type account from './locales/en/account.json';
import type audit from './locales/en/audit.json';
import type bulk from './locales/en/bulk.json';
import type common from './locales/en/common.json';
import type companies from './locales/en/companies.json';
import type companySettings from './locales/en/company-settings.json';
import type deviceData from './locales/en/device-data.json';
import type devices from './locales/en/devices.json';
import type directories from './locales/en/directories.json';
import type frame from './locales/en/frame.json';
import type gateways from './locales/en/gateways.json';
import type profile from './locales/en/profile.json';
import type mails from './locales/en/mails.json';
import type map from './locales/en/map.json';
import type models from './locales/en/models.json';
import type networkServers from './locales/en/network-servers.json';
import type objects from './locales/en/objects.json';
import type oidc from './locales/en/oidc.json';
import type recovery from './locales/en/recovery.json';
import type registration from './locales/en/registration.json';
import type signIn from './locales/en/sign-in.json';
import type trust from './locales/en/trust.json';
import type users from './locales/en/users.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      account: typeof account;
      'accounting-points': typeof accountingPoints;
      attributes: typeof attributes;
      'device-log': typeof deviceLog;
      schedules: typeof schedules;
      audit: typeof audit;
      bulk: typeof bulk;
      common: typeof common;
      frame: typeof frame;
      gateways: typeof gateways;
      'sign-in': typeof signIn;
      registration: typeof registration;
      recovery: typeof recovery;
      mails: typeof mails;
      map: typeof map;
      models: typeof models;
      'network-servers': typeof networkServers;
      objects: typeof objects;
      oidc: typeof oidc;
      devices: typeof devices;
      directories: typeof directories;
      'device-data': typeof deviceData;
      companies: typeof companies;
      'company-settings': typeof companySettings;
      administration: typeof administration;
      trust: typeof trust;
      profile: typeof profile;
      users: typeof users;
    };
  }
}
