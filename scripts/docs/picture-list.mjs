// The pictures of the documents: screen and account of each. `npm run docs:pictures` takes them (pictures.mjs).
import { text } from './console-texts.mjs';
import { deviceWithSerial, gatewayNamed, groupNamed, objectOfPoint, pointNamed } from './picture-setup.mjs';

/** Serial numbers of the demo fleet, which its meters keep in every run (scripts/simulate/fleet.mjs). */
const SERIAL = { houseElectricity: '12404325', withProfile: '30101000', withRelay: '30105017' };

/** Ordered before the pictures are taken. */
export const REPORT = 'Electricity of the houses by day';

/**
 * @typedef {object} Picture
 * @property {string} name of the file in docs/images
 * @property {'company' | 'operator' | 'consumer'} who the account
 * @property {string | ((api: Function) => Promise<string>)} route the address behind `#/`
 * @property {(page: import('@playwright/test').Page) => Promise<void>} [steps] before it is taken
 */

const pressNamed = (name, role) => async (page) => page.getByRole(role, { name, exact: true }).first().click();
/** Of a button, by the key of its text. */
const press = (key) => pressNamed(text(key), 'button');

/** Of a row, or of a switch whose button is its text. */
const chooseNamed = (name) => async (page) => page.getByText(name, { exact: true }).first().click();
const choose = (key) => chooseNamed(text(key));

/** @type {readonly Picture[]} */
export const PICTURES = [
  { name: 'dashboard', who: 'company', route: 'cloud/dashboard' },
  { name: 'devices', who: 'company', route: 'cloud/devices' },
  {
    name: 'device-add',
    who: 'company',
    route: 'cloud/devices',
    steps: async (page) => {
      await press('devices:add_device')(page);
      await page
        .getByRole('combobox', { name: text('devices:form.model') })
        .last()
        .fill('SI-11');
      await page.getByRole('option', { name: /SI-11/ }).first().click();
    },
  },
  {
    name: 'device-readings',
    who: 'company',
    route: async (api) => `cloud/devices/data/${await deviceWithSerial(api, SERIAL.houseElectricity)}?group=3`,
    steps: choose('common:period.month'),
  },
  {
    name: 'power-profile',
    who: 'company',
    route: async (api) => `cloud/devices/data/${await deviceWithSerial(api, SERIAL.withProfile)}`,
    steps: pressNamed('Power Profile', 'tab'),
  },
  {
    name: 'control',
    who: 'company',
    route: async (api) => `cloud/devices/data/${await deviceWithSerial(api, SERIAL.withRelay)}`,
    steps: press('control:action.control'),
  },
  { name: 'tasks', who: 'company', route: 'cloud/devices/tasks' },
  { name: 'poll-groups', who: 'company', route: 'cloud/devices/groups', steps: chooseNamed('Wired meters') },
  {
    name: 'gateway',
    who: 'company',
    route: async (api) => `cloud/devices/gateway/${await gatewayNamed(api, 'Modem, office')}`,
  },
  { name: 'unknown-devices', who: 'company', route: 'cloud/devices?tab=unknown' },
  { name: 'integrations', who: 'company', route: 'cloud/devices?tab=integrations' },
  {
    name: 'network-server',
    who: 'company',
    route: 'cloud/devices?tab=network_servers',
    steps: press('network-servers:add'),
  },
  { name: 'data-quality', who: 'company', route: 'cloud/devices/quality' },
  {
    name: 'objects',
    who: 'company',
    route: async (api) => `cloud/objects?id=${await objectOfPoint(api, 'Electricity, inlet, Linden Street, 8')}`,
  },
  { name: 'map', who: 'company', route: 'cloud/objects/map' },
  {
    name: 'accounting-point',
    who: 'company',
    route: async (api) =>
      `cloud/objects/accounting-points/${await pointNamed(api, 'Electricity, inlet, Port Street, 5')}`,
  },
  {
    name: 'balance-group',
    who: 'company',
    route: async (api) => `cloud/directories/balance/${await groupNamed(api, 'Water: Linden Street, 8')}`,
  },
  { name: 'events', who: 'company', route: 'cloud/events' },
  { name: 'event-rules', who: 'company', route: 'cloud/events?tab=rules' },
  { name: 'report', who: 'company', route: 'cloud/reports', steps: chooseNamed(REPORT) },
  {
    name: 'report-builder',
    who: 'company',
    route: 'cloud/reports?tab=builder',
    steps: async (page) => {
      const points = page.getByRole('combobox', { name: text('reports:form.add_point') });
      for (const street of ['Linden Street, 8', 'Port Street, 5', 'Port Street, 7']) {
        await points.fill(`Electricity, inlet, ${street}`);
        await page
          .getByRole('option', { name: `Electricity, inlet, ${street}` })
          .first()
          .click();
      }
      await press('report-builder:this_month')(page);
      await page.getByRole('row', { name: /Port Street, 7/ }).waitFor();
    },
  },
  { name: 'access-groups', who: 'company', route: 'cloud/users?tab=access_groups' },
  { name: 'audit-log', who: 'company', route: 'cloud/company-settings?tab=audit' },
  { name: 'administration', who: 'operator', route: 'cloud/administration' },
  { name: 'connection-panel', who: 'operator', route: 'admin' },
  { name: 'consumer-portal', who: 'consumer', route: 'account' },
];
