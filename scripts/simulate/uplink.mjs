// Prints one uplink of a Vega SI-11 as ChirpStack's HTTP integration posts it, read at this moment: for the first try.
//   node scripts/simulate/uplink.mjs 70b3d5e75f010203
import { upEvent } from './chirpstack-event.mjs';
import { reports } from './payloads.mjs';

const DEV_EUI = /^[0-9a-f]{16}$/;
const devEui = (process.argv[2] ?? '').toLowerCase();
if (!DEV_EUI.test(devEui)) {
  console.error(
    'Give the DevEUI of the device, 16 hexadecimal digits: node scripts/simulate/uplink.mjs 70b3d5e75f010203',
  );
  process.exit(2);
}

const at = Math.floor(Date.now() / 1000);
/** Registers that grow by a litre per second, so that each further uplink adds consumption and repeats no reading. */
const litres = (start) => ({ value: (time) => start + time - 1_795_000_000 });
const meter = {
  ...{ devEui, devAddr: '0057a1c4', name: 'First meter', kind: 'si11' },
  ...{ seed: 1, impulseWeight: 1, state: { ahead: 0, causes: new Set() } },
  measures: { cold: litres(120_000), hot: litres(60_000) },
};
const [{ fPort, bytes }] = reports(meter, at);
console.log(JSON.stringify(upEvent(meter, { fPort, bytes, fCnt: Math.floor(at / 60) % 65_536, at })));
