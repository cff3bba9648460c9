import { baseStationModels, createBaseStation } from '@gaugeway/proto/api/base-stations';
import { createGateway, editGateway, gatewayModels, getGateway } from '@gaugeway/proto/api/gateways';
import { networkServers } from '@gaugeway/proto/api/network-servers';
import { BASE_STATION_FIELDS } from '@gaugeway/proto/fields/base-station';
import { fieldsOf } from '@gaugeway/proto/fields/field';
import { GATEWAY_DEVICE_FIELDS } from '@gaugeway/proto/fields/gateway-device';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, renderInConsole, sentTo } from '@component-test';
import { draftOfFields, inputOfFields } from '@/shared/fields';
import en from '@/shared/i18n/locales/en/gateways.json';
import { GatewayForm } from './gateway/gateway-form';
import { StationForm } from './station/station-form';

const model = (id: number, name: string, requires_login: boolean) =>
  ({
    id,
    name,
    brand: 'Maker',
    interface_id: 1,
    interface: 'Line',
    requires_login,
    tabs: [],
    options: { control: {} },
  }) as const;
const models = answer(gatewayModels, { models: [model(1, 'Modem', false), model(2, 'Concentrator', true)] } as never);
const created = answer(createGateway, { msg: 'Created.' } as never);

const gateway = {
  ...inputOfFields(GATEWAY_DEVICE_FIELDS, draftOfFields(GATEWAY_DEVICE_FIELDS, null)),
  ...{ id: 7, version: 4, company_id: 1, model_id: 2, model_name: 'Concentrator', interface_id: 1, is_active: true },
  ...{ name: 'Cellar', identity: 'K-1', login: 'reader', phone_number: '', base_station: 'BS 1', desc: 'Old' },
  ...{ deviceTimezone: 8, report_period_update: 3600, warning_report_period: 0, has_password: true, online: false },
  ...{ device_state: 'no_data', last_contact: null, devices_count: 0, has_controls: false },
};

const type = (label: RegExp | string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const choose = async (label: string | RegExp, option: string) => {
  fireEvent.click(screen.getByRole('combobox', { name: label }));
  fireEvent.click(await screen.findByRole('option', { name: option }));
};
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const none = () => undefined;

describe('the form of a gateway', () => {
  const add = async () => {
    await renderInConsole(<GatewayForm target={{}} onClose={none} />, { answers: [models, created] });
    await screen.findByLabelText(/^IMEI or identity/);
  };

  it('has an input for each declared field', async () => {
    await add();
    await choose(/^Model/, 'Maker Concentrator');
    for (const { name } of fieldsOf(GATEWAY_DEVICE_FIELDS, 'form'))
      expect(screen.getAllByLabelText(new RegExp(`^${en.gateway.field[name]}`)).length).toBeGreaterThan(0);
  });

  it('sends nothing without the required inputs, and names them', async () => {
    await add();
    press('Create');
    await waitFor(() => expect(screen.getByLabelText(/^Name/)).toBeInvalid());
    expect(screen.getByLabelText(/^IMEI or identity/)).toBeInvalid();
    expect(screen.getByRole('combobox', { name: /^Model/ })).toBeInvalid();
    expect(sentTo(createGateway)).toEqual([]);
  });

  it('needs login and password of a model that has them', async () => {
    await add();
    type(/^Name/, 'Cellar');
    type(/^IMEI or identity/, 'K-1');
    await choose(/^Model/, 'Maker Concentrator');
    press('Create');
    await waitFor(() => expect(screen.getByLabelText(/^Login/)).toBeInvalid());
    type(/^Login/, 'reader');
    type(/^Password/, 'secret');
    press('Create');
    await waitFor(() => expect(sentTo(createGateway)).toHaveLength(1));
    expect(sentTo(createGateway)[0]).toMatchObject({
      model_id: 2,
      name: 'Cellar',
      login: 'reader',
      password: 'secret',
    });
  });

  it('sends neither for a model without a login', async () => {
    await add();
    type(/^Name/, ' Cellar ');
    type(/^IMEI or identity/, '356938035643808');
    expect(screen.getByText('The check digit of this IMEI is wrong')).toBeInTheDocument();
    await choose(/^Model/, 'Maker Modem');
    expect(screen.queryByLabelText(/^Login/)).toBeNull();
    await choose(/^Report period/, '1 hour');
    press('Create');
    await waitFor(() => expect(sentTo(createGateway)).toHaveLength(1));
    const [sent] = sentTo(createGateway);
    expect(sent).toMatchObject({ name: 'Cellar', report_period_update: 3600, warning_report_period: 0 });
    expect(sent).not.toHaveProperty('login');
    expect(sent).not.toHaveProperty('password');
  });

  it('keeps the stored values and the password of an existing gateway', async () => {
    const answers = [
      models,
      answer(getGateway, { gateway } as never),
      answer(editGateway, { msg: 'Changed.', warnings: [] } as never),
    ];
    await renderInConsole(<GatewayForm target={{ id: 7 }} onClose={none} />, { answers });
    await waitFor(() => expect(screen.getByLabelText(/^Description/)).toHaveValue('Old'));
    type(/^Base station/, 'BS 2');
    press('Save');
    await waitFor(() => expect(sentTo(editGateway)).toHaveLength(1));
    const [sent] = sentTo(editGateway);
    const declared = fieldsOf(GATEWAY_DEVICE_FIELDS, 'form').map(({ name }) => [name, gateway[name]]);
    expect(sent).toEqual({ id: 7, version: 4, ...Object.fromEntries(declared), base_station: 'BS 2' });
  });
});

describe('the form of a base station', () => {
  const stationModels = answer(baseStationModels, {
    models: [{ id: 3, name: 'Outdoor', brand: 'Maker', interface_id: 1, radius: 5000 }],
  });
  const stored = answer(createBaseStation, { msg: 'Created.' } as never);
  const add = async () => {
    const answers = [stationModels, stored, answer(networkServers, { network_servers: [] } as never)];
    await renderInConsole(<StationForm target={{}} onClose={none} />, { answers });
    await screen.findByLabelText(/^Radius/);
  };

  it('has an input for each declared field, and the radius of the model', async () => {
    await add();
    for (const { name } of fieldsOf(BASE_STATION_FIELDS, 'form'))
      expect(screen.getByLabelText(new RegExp(`^${en.station.field[name]}`))).toBeInTheDocument();
    expect(screen.getByLabelText(/^Radius/)).toHaveValue('5 000 m');
  });

  it('sends nothing with a malformed EUI or position', async () => {
    await add();
    type(/^Name/, 'Mast');
    type(/^LoRaWAN gateway EUI/, '0102');
    type(/^Position$/, 'here');
    press('Create');
    await waitFor(() => expect(screen.getByLabelText(/^LoRaWAN gateway EUI/)).toBeInvalid());
    expect(screen.getByLabelText(/^Position$/)).toBeInvalid();
    expect(sentTo(createBaseStation)).toEqual([]);
  });

  it('sends the position as its two coordinates', async () => {
    await add();
    type(/^Name/, 'Mast');
    type(/^Position$/, '47.91887, 106.9176');
    press('Create');
    await waitFor(() => expect(sentTo(createBaseStation)).toHaveLength(1));
    expect(sentTo(createBaseStation)[0]).toMatchObject({
      ...{ model_id: 3, name: 'Mast', gateway_eui: '', radius: 5000, desc: '' },
      ...{ latitude: 47.91887, longitude: 106.9176, network_server_id: null, tenant_id: '' },
    });
  });
});
