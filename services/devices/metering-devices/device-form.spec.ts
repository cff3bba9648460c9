import { type DeviceModel, type FormField, INTERFACE, type InterfaceName, modelById } from '@gaugeway/catalogue';
import { transportOfInterface } from '@gaugeway/proto/kinds/find-transport';
import { fillForm, withoutSecrets } from './device-form';

const titles = { ru: 'поле', en: 'field', mn: 'талбар' };
const form: FormField[] = [
  { name: 'impulse_weight', captions: titles, kind: 'number', required: true, min: 0.0001, max: 1000, default: 0.01 },
  { name: 'password', captions: titles, kind: 'password', required: false, max: 8, default: '111111' },
  { name: 'access_level', captions: titles, kind: 'number', required: true, min: 1, max: 2 },
  { name: 'key', captions: titles, kind: 'hex', required: false, min: 4, max: 8 },
];

function model(name: InterfaceName): DeviceModel {
  return {
    id: 1,
    brand: 'Maker',
    name: 'Meter',
    resource: 'water',
    interface: name,
    interfaceId: INTERFACE[name],
    transport: transportOfInterface(name),
    deviceGroupId: 1,
    deviceTypeId: 1,
    fields: {},
    tabs: {},
    controls: [],
    quantities: {},
    vectors: [],
    form,
  };
}

const radio = model('lorawan');
const wired = model('rs-485');

describe('the form of a radio device', () => {
  const good = { name: 'Cold water', deviceID: '70-B3-D5-E7-5E-00-12-34', poll_params: { access_level: 1 } };

  it('is filled with the defaults of its model and a canonical device EUI', () => {
    const { draft, faults } = fillForm(radio, good, null);
    expect(faults).toEqual({});
    expect(draft).toMatchObject({
      devEui: '70b3d5e75e001234',
      impulseWeight: 0.01,
      pollParams: { password: '111111', access_level: 1 },
      state: 'active',
    });
  });

  it('wants a device EUI', () => {
    expect(fillForm(radio, { ...good, deviceID: '' }, null).faults).toEqual({
      deviceID: { key: 'errors.field_required', variables: {} },
    });
    expect(fillForm(radio, { ...good, deviceID: 'abc' }, null).faults).toEqual({
      deviceID: { key: 'errors.field_dev_eui', variables: {} },
    });
  });

  it('has no gateway device', () => {
    expect(fillForm(radio, { ...good, gatewayID: 3 }, null).faults).toHaveProperty(
      'gatewayID.key',
      'errors.field_not_for_model',
    );
  });
});

describe('the form of a wired device', () => {
  const good = { name: 'Flat 4', gatewayID: 3, inside_addr: '17', poll_params: { access_level: 2 } };

  it('wants a gateway device and an address on its line', () => {
    expect(fillForm(wired, good, null).faults).toEqual({});
    expect(Object.keys(fillForm(wired, { ...good, gatewayID: null, inside_addr: '' }, null).faults)).toEqual([
      'gatewayID',
      'inside_addr',
    ]);
  });

  it('has no device EUI', () => {
    expect(fillForm(wired, { ...good, deviceID: '70b3d5e75e001234' }, null).faults).toHaveProperty('deviceID');
  });

  it.each([
    [{ access_level: 3 }, 'access_level', 'errors.field_range'],
    [{ access_level: 'high' }, 'access_level', 'errors.field_number'],
    [{}, 'access_level', 'errors.field_required'],
    [{ access_level: 1, key: 'xyzw' }, 'key', 'errors.field_hex'],
    [{ access_level: 1, key: 'abc' }, 'key', 'errors.field_length'],
    [{ access_level: 1, password: '123456789' }, 'password', 'errors.field_length_max'],
    [{ access_level: 1, password: { $ne: '' } }, 'password', 'errors.field_text'],
    [{ access_level: 1, note: 'x'.repeat(9000) }, 'poll_params', 'errors.field_too_large'],
  ])('refuses the parameters %j', (pollParams, field, key) => {
    expect(fillForm(wired, { ...good, poll_params: pollParams }, null).faults).toHaveProperty([field, 'key'], key);
  });

  it('refuses a column that leaves the range of the model', () => {
    expect(fillForm(wired, { ...good, impulse_weight: 5000 }, null).faults).toHaveProperty('impulse_weight.variables', {
      min: 0.0001,
      max: 1000,
    });
  });
});

describe('the address on the line', () => {
  const faultOf = (modelId: number, inside_addr: string) => {
    const ofCatalogue = modelById(modelId);
    if (!ofCatalogue) throw new Error(`no model ${modelId}`);
    return fillForm(ofCatalogue, { name: 'Meter', gatewayID: 3, inside_addr }, null);
  };

  it.each(['0', '254', '12345678', '0500023E', '0500023e', 'FFFFFFFF', '12345678FFFFFF07', ' 17 '])(
    'of an M-Bus meter may be %j',
    (address) => {
      expect(faultOf(601, address).faults).toEqual({});
    },
  );

  it.each(['255', '1234567', '0500023G', '123456789', '-1', '1.5'])('of an M-Bus meter may not be %j', (address) => {
    expect(faultOf(601, address).faults).toEqual({
      inside_addr: { key: 'errors.address_m_bus', variables: {} },
    });
  });

  it('is kept in capitals, so that one meter has one address', () => {
    expect(faultOf(601, ' 0500023e').draft.insideAddr).toBe('0500023E');
  });

  it('of a Modbus meter is a slave', () => {
    expect(faultOf(624, '247').faults).toEqual({});
    expect(faultOf(624, '248').faults).toEqual({
      inside_addr: { key: 'errors.address_number', variables: { min: 1, max: 247 } },
    });
  });

  it('that was stored before is not refused by another edit', () => {
    const ofCatalogue = modelById(601);
    if (!ofCatalogue) throw new Error('no model');
    const before = { ...faultOf(601, '17').draft, insideAddr: '300' };
    expect(fillForm(ofCatalogue, { name: 'Other' }, before).faults).toEqual({});
  });
});

describe('an edit', () => {
  const before = fillForm(
    wired,
    { name: 'Flat 4', gatewayID: 3, inside_addr: '17', poll_params: { access_level: 2, password: 'secret' } },
    null,
  ).draft;

  it('changes what is given and nothing else', () => {
    expect(fillForm(wired, { name: 'Flat 5' }, before).draft).toEqual({ ...before, name: 'Flat 5' });
  });

  it('keeps a secret that comes back empty, and removes what is null', () => {
    expect(fillForm(wired, { poll_params: { password: '', access_level: 1 } }, before).draft.pollParams).toEqual({
      password: 'secret',
      access_level: 1,
    });
    expect(fillForm(wired, { poll_params: { password: null } }, before).draft.pollParams).toEqual({ access_level: 2 });
  });

  it('switches a device off and on', () => {
    const off = fillForm(wired, { is_active: false }, before).draft;
    expect(off.state).toBe('off');
    expect(fillForm(wired, { is_active: true }, off).draft.state).toBe('active');
  });
});

it('returns no secret', () => {
  expect(withoutSecrets(wired, { password: 'secret', access_level: 1 })).toEqual({ access_level: 1 });
});
