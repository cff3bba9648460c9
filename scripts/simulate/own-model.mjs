// A model that the demo company made itself: a gas detector whose codec it uploaded. The codec says which controls it
// encodes (`downlinkControls`), so that the detector can be controlled although the catalogue does not know it.
import { said } from './words.mjs';

const NAME = 'Газовый сигнализатор';
const PORT = 7;

/** The detector's own document, as far as the simulation plays it: what it reports, and what its commands do. */
const SOURCE = `// Gas detector, port 7, most significant byte first.
// Up:   A0, battery %, valve (1 open), alarm threshold u16, siren (1 muted)
// Down: A1 closes the valve; A2, threshold u16; A3, 1 mutes the siren; A4 asks for a report
var downlinkControls = {
  closed_solenoid: {},
  set_gas_alarm: { set_gas_alarm: { min: 10, max: 900 } },
  muffing: {},
  get_alarm_value: {}
};

function decodeUplink(input) {
  var b = input.bytes;
  if (input.fPort !== 7 || b[0] !== 0xa0 || b.length !== 6) return { errors: ['no report of a gas detector'] };
  return { data: { battery: b[1], valve: b[2], threshold: b[3] * 256 + b[4], muted: b[5] } };
}

function encodeDownlink(input) {
  var d = input.data;
  if (d.closed_solenoid) return { fPort: 7, bytes: [0xa1] };
  if (d.set_gas_alarm !== undefined) return { fPort: 7, bytes: [0xa2, d.set_gas_alarm >> 8, d.set_gas_alarm & 255] };
  if (d.muffing !== undefined) return { fPort: 7, bytes: [0xa3, d.muffing] };
  if (d.get_alarm_value) return { fPort: 7, bytes: [0xa4] };
  return { errors: ['the detector has no such command'] };
}

function decodeDownlink(input) {
  var b = input.bytes;
  if (b[0] === 0xa1) return { data: { closed_solenoid: 1 } };
  if (b[0] === 0xa2) return { data: { set_gas_alarm: b[1] * 256 + b[2] } };
  if (b[0] === 0xa3) return { data: { muffing: b[1] } };
  if (b[0] === 0xa4) return { data: { get_alarm_value: 1 } };
  return { errors: ['the detector has no such command'] };
}
`;

const encodes = (data, bytes) => ({ type: 'downlink_encode', data, output: { fPort: PORT, bytes } });

/** What device/model/company/codec takes. */
const model = () => ({
  name: said(NAME),
  brand: '',
  resource: 'gas',
  source: SOURCE,
  mapping: [
    { key: 'battery', type: 7, field: 'battery' },
    { key: 'valve', type: 7, field: 'valve' },
  ],
  examples: [
    {
      ...{ type: 'uplink', f_port: PORT, bytes: 'a05a0101f400' },
      output: { data: { battery: 90, valve: 1, threshold: 500, muted: 0 } },
    },
    encodes({ closed_solenoid: 1 }, [0xa1]),
    encodes({ set_gas_alarm: 300 }, [0xa2, 1, 44]),
    encodes({ muffing: 1 }, [0xa3, 1]),
    encodes({ get_alarm_value: 1 }, [0xa4]),
    { type: 'downlink_decode', f_port: PORT, bytes: 'a2012c', output: { data: { set_gas_alarm: 300 } } },
  ],
});

/** The number of the model in the company, which is made where it is not there. */
export async function seedOwnModel(api) {
  const wanted = model();
  const { company_models: known } = await api('POST', 'device/model/company/list', {});
  const found = known.find(({ name, kind }) => name === wanted.name && kind === 'codec');
  return found?.id ?? (await api('POST', 'device/model/company/codec', wanted)).company_model.id;
}
