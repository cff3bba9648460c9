import type { MbusMeter } from './mbus';

/**
 * Heat meters on M-Bus with a published answer in fixtures/mbus-frames.json: their answers to a request for the current
 * values.
 */
export const mbusHeatMeters: readonly MbusMeter[] = [
  {
    id: 605,
    brand: 'Elster',
    name: 'F96 Plus',
    resource: 'heat',
    frame: 'ELS_Elster-F96-Plus',
    address: 0,
    clock: true,
    answer:
      '686868680800725139494493152f04a17000000c06000000008c1006000000008c2013000000000c13000000003c2bbdebdddd3b' +
      '3bbdebdd0a5a27020a5e26020a6201000a273007046d090dcd134c06000000004c1300000000cc100600000000cc201300000000' +
      '426cbf154016',
    readings: [
      { type: 1, ts: null, values: { in1: 0, energy: 0, volume: 0 } },
      {
        type: 2,
        ts: null,
        values: { temperature1: 22.7, temperature2: 22.6, temperature_difference: 0.1, on_time: 17520 },
      },
    ],
  },
  {
    id: 607,
    brand: 'Minol',
    name: 'Minocal C2',
    resource: 'heat',
    frame: 'ZRM_Minol-Minocal-C2',
    address: 2,
    clock: true,
    answer:
      '68efef68080272845042314d6a81047327000004060300000002fd17000084046d0000e111840406030000008405060300000004' +
      '134a000000043b00000000543b2b000000546d1e086119042d0000000094012d1400000094016d1e08611902591708025df60704' +
      '6d2d0ccd138280016cc1138480010603000000c280016cc112c4800106030000008281016cc1118481010603000000c281016ca1' +
      '1cc4810106030000008282016ca11b8482010603000000c282016ca11ac4820106030000008283016ca1198483010603000000c2' +
      '83016ca118c4830106030000009280016cc1139480013b000000009480012d000000008f16',
    readings: [
      { type: 1, ts: null, values: { in1: 0.00258, energy: 3, volume: 0.074 } },
      { type: 2, ts: null, values: { temperature1: 20.71, temperature2: 20.38, flow: 0, power_heat: 0 } },
    ],
  },
  {
    id: 608,
    brand: 'Minol',
    name: 'Minocal WR3',
    resource: 'heat',
    frame: 'minol_minocal_wr3',
    address: 0,
    clock: true,
    answer:
      '68cdcd68080072592780314d6a82042b000000040600000000041401000000042d00000000043c0000000002590000025d000084' +
      '040600000000c4046d0000811194012d0000000094016d1e0b8d11543c01000000546d1e0778138c4079000000008140fd090784' +
      '401301000000c40413010000008c804079000000008480401301000000818040fd09078405130100000002fd170400046d010c8d' +
      '118280016c8111848001060000000084c001130100000084804113010000009280016c81119480013c000000009480012d000000' +
      '00aa16',
    readings: [
      { type: 1, ts: null, values: { in1: 0, energy: 0, volume: 0.01 } },
      { type: 2, ts: null, values: { temperature1: 0, temperature2: 0, flow: 0, power_heat: 0 } },
    ],
  },
  {
    id: 610,
    brand: 'Itron',
    name: 'CF 55',
    resource: 'heat',
    frame: 'itron_cf_55',
    address: 7,
    clock: true,
    answer:
      '684d4d680807726776121177040b0c0b1000000c78677612110407000000000c16000000003b2d9999990b3b0000003a5a99993a' +
      '5e99993b61999999046d2f0b98110227fc0009fd0e1009fd0f210f03205416',
    readings: [
      { type: 1, ts: null, values: { in1: 0, energy: 0, volume: 0 } },
      { type: 2, ts: null, values: { flow: 0, on_time: 6048 } },
    ],
  },
  {
    id: 611,
    brand: 'Landis+Gyr',
    name: 'Ultraheat T230',
    resource: 'heat',
    frame: 'landis+gyr_ultraheat_t230',
    address: 0,
    clock: true,
    answer:
      '68e2e26808007205026666a7320704011000000974040970080c06000000000c14000000000b2d0000000b3b0000000b5a950100' +
      '0b5e9701000b620200f00c7805026666891071073c22693700000c22693700000c26000000008c901006000000009b102d000000' +
      '9b103b0000009b105a0703009b105e0705009410ad6f000000009410bb6f000000009410da6f32147a189410de6f2b0b69184c06' +
      '000000004c14000000007c22693400004c2600000000cc90100600000000db102d000000db103b000000db105a070300db105e07' +
      '0500848f0f6d0000e1f1046d040c8d110f09070066017d16',
    readings: [
      { type: 1, ts: null, values: { in1: 0, energy: 0, volume: 0 } },
      {
        type: 2,
        ts: null,
        values: {
          temperature1: 19.5,
          temperature2: 19.7,
          temperature_difference: -0.2,
          flow: 0,
          power_heat: 0,
          on_time: 0,
        },
      },
    ],
  },
  {
    id: 612,
    brand: 'Metrona',
    name: 'Ultraheat XS',
    resource: 'heat',
    frame: 'metrona_ultraheat_xs',
    address: 100,
    clock: true,
    answer:
      '68f8f86808647254008101a73202040f1000000974040970040c06699901000c14189264020b2e0000000b3b0000000a5b00000a' +
      '5f00000a6200004c14189264024c06699901000c7854001165891071609b102d160300db102d1603009b103b2088009a105b4400' +
      '9a105f40000c22670007003c22091605007c2217780400426c01018c2006000000008c3006000000008c80100600000000cc2006' +
      '00000000cc300600000000cc801006000000009a115b36009a115f40009b113b0000009b112d000000bc0122651405008c010669' +
      '9901008c2106000000008c3106000000008c811006000000008c011418926402046d260087160f03020000234616',
    readings: [
      { type: 1, ts: null, values: { in1: 17.170249, energy: 19969, volume: 26492.18 } },
      {
        type: 2,
        ts: null,
        values: { temperature1: 0, temperature2: 0, temperature_difference: 0, flow: 0, power_heat: 0, on_time: 70067 },
      },
    ],
  },
];
