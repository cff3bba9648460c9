import type { MbusMeter } from './mbus';

/**
 * Water, gas and electricity meters on M-Bus with a published answer in fixtures/mbus-frames.json: their answers to a
 * request for the current values.
 */
export const mbusOtherMeters: readonly MbusMeter[] = [
  {
    id: 604,
    brand: 'Engelmann',
    name: 'WaterStar',
    resource: 'water',
    frame: 'EFE_Engelmann-WaterStar',
    address: 11,
    clock: true,
    answer:
      '68515168080b7254029904c51400060c27000004782e254c00046d0a0ccd1304134c01000044134b0100008401134c010000426c' +
      'bf1c026cdf1c043b00000000143b160800000223a70401fd1700049028080000003f16',
    readings: [
      { type: 1, ts: null, values: { in1: 0.332 } },
      { type: 2, ts: null, values: { flow: 0, on_time: 28584 } },
    ],
  },
  {
    id: 609,
    brand: 'Itron',
    name: 'BM +M',
    resource: 'water',
    frame: 'itron_bm_+m',
    address: 8,
    clock: true,
    answer:
      '683c3c680808727803491177040e16290000000c7878034911041331d40000426c0000441300000000046d1d0d98110227000009' +
      'fd0e0209fd0f060f00008f13e816',
    readings: [
      { type: 1, ts: null, values: { in1: 54.321 } },
      { type: 2, ts: null, values: { on_time: 0 } },
    ],
  },
  {
    id: 613,
    brand: 'GWF',
    name: 'MTKcoder',
    resource: 'water',
    frame: 'GWF-MTKcoder',
    address: 1,
    clock: false,
    answer: '681b1b6808017207201800e61e35074c0000000c78072018000c16690200009616',
    readings: [{ type: 1, ts: null, values: { in1: 269 } }],
  },
  {
    id: 614,
    brand: 'Rossweiner',
    name: 'Modularis',
    resource: 'water',
    frame: 'ram_modularis',
    address: 0,
    clock: true,
    answer:
      '68c4c468080072765702002d4803078b000000041384270000046d2815b21a426cbc194413c920000042ec7edc190c7876570200' +
      '82016cbe198401134f210000c2016c9f1ac40113fbe0f50582026c9e1b840213f9e0f505c2026c9f1cc402130e03000082036cbf' +
      '1184031389070000c2036cbc12c40313140c000082046cbf1384041335120000c2046cbe14c404139f12000082056cbf15840513' +
      '04140000c2056cbe16c405133814000082066cbf178406137e140000c2066cbf18c40613241600000f0100008216',
    readings: [{ type: 1, ts: null, values: { in1: 10.116 } }],
  },
  {
    id: 615,
    brand: 'Siemens',
    name: 'WFH21',
    resource: 'water',
    frame: 'siemens_wfh21',
    address: 5,
    clock: true,
    answer:
      '685e5e680805729164000865329906da0000000c13000000000b22864004046d240a611c326c00000c789164000806fd0c0a0001' +
      '00fa010dfd0b05313248465701fd0e004c1300000000426c5f1c0f37fd170000000000000000027a2500027825008216',
    readings: [
      { type: 1, ts: null, values: { in1: 0 } },
      { type: 2, ts: null, values: { on_time: 44086 } },
    ],
  },
  {
    id: 616,
    brand: 'EMU',
    name: 'Professional 375 M-Bus',
    resource: 'electricity',
    frame: 'EMU_EMU-Professional-375-M-Bus',
    address: 0,
    clock: false,
    answer:
      '68f4f46808007229260300b5151002020000000c7829260300841003540500008420030000000084904003ae1e000084a0400300' +
      '00000004abff01feffffff04abff020000000004abff0300000000042bfeffffff848040abff010e000000848040abff02000000' +
      '00848040abff03000000008480402b0e00000002fdc8ff01d10802fdc8ff02000002fdc8ff03000022fdc8ff01520722fdc8ff02' +
      '000022fdc8ff03000012fdc8ff016a0912fdc8ff02000012fdc8ff03000003fdd9ff01beffff03fdd9ff0200000003fdd9ff0300' +
      '000003fd59beffff01ffe1ff010d01ffe1ff020001ffe1ff030002ff52f40102fd60380001fd17007416',
    readings: [
      {
        type: 1,
        ts: null,
        values: { tariff1: 1.364, tariff2: 0, tariff_reactive1: 7.854, tariff_reactive2: 0 },
      },
      {
        type: 2,
        ts: null,
        values: {
          ...{ voltage1: 225.7, voltage2: 0, voltage3: 0, current1: -0.066, current2: 0, current3: 0 },
          ...{ power_active: -0.002, power_active1: -0.002, power_active2: 0, power_active3: 0 },
          ...{ power_reactive: 0.014, power_reactive1: 0.014, power_reactive2: 0, power_reactive3: 0 },
        },
      },
    ],
  },
  {
    id: 617,
    brand: 'Saia-Burgess',
    name: 'ALE3',
    resource: 'electricity',
    frame: 'SBC_Saia-Burgess-ALE3',
    address: 40,
    clock: false,
    answer:
      '6892926808287255000019434c1602bf0000008c1004930200008c1104930200008c2004060000008c21040600000002fdc9ff01' +
      'df0002fddbff01000002acff0100008240acff01000002fdc9ff02000002fddbff02000002acff0200008240acff02000002fdc9' +
      'ff03000002fddbff03000002acff0300008240acff03000002ff68000002acff0000008240acff00000001ff14000a16',
    readings: [
      { type: 1, ts: null, values: { tariff1: 2.93, tariff2: 0.06 } },
      {
        type: 2,
        ts: null,
        values: {
          ...{ voltage1: 223, voltage2: 0, voltage3: 0, current1: 0, current2: 0, current3: 0 },
          ...{ power_active: 0, power_active1: 0, power_active2: 0, power_active3: 0 },
          ...{ power_reactive: 0, power_reactive1: 0, power_reactive2: 0, power_reactive3: 0 },
        },
      },
    ],
  },
  {
    id: 618,
    brand: 'EMH',
    name: 'DIZ',
    resource: 'electricity',
    frame: 'emh_diz',
    address: 1,
    clock: false,
    answer: '6821216808017202376200a8150002070000008c100409040000c4002a0000000001fd17008c16',
    readings: [{ type: 1, ts: null, values: { tariff1: 4.09 } }],
  },
  {
    id: 619,
    brand: 'Gossen Metrawatt',
    name: 'EMMOD206',
    resource: 'electricity',
    frame: 'gmc_emmod206',
    address: 3,
    clock: false,
    answer:
      '6891916808037278563412a31de602020000008240fd486003828040fd48bf0382c040fd4820048240fd59bd03828040fd591f04' +
      '82c040fd597e0482402be00082402b36ff84100494280000842004983a0000845004bf4e0000846004a8610000849040048b7500' +
      '0084a04004b888000084d040042d9d000084e04004c8af000082412be00082422b000082432b000082442bca004216',
    readings: [{ type: 1, ts: null, values: { tariff1: 103.88, tariff2: 150 } }],
  },
  {
    id: 620,
    brand: 'Elster',
    name: 'OMS gas meter',
    resource: 'gas',
    frame: 'oms_frame1',
    address: 253,
    clock: true,
    answer: '6820206808fd7278563412931533032a0000000c1427048502046d32371f1502fd1700008916',
    readings: [{ type: 1, ts: null, values: { in1: 28504.27 } }],
  },
];
