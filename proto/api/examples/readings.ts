import { consumptionOverview, consumptionSeries } from '../consumption';
import { deviceMessages, lastMessages, powerProfile } from '../messages';
import { knownGaps } from '../quality';
import { example } from './example';

const unit = (title: string) => ({ title });

const firstPage = { current_page: 1, last_page: 1 };

const SHARE = { final: 0.98, estimated: 0.02, missing: 0 };

export const readingExamples = [
  example(
    deviceMessages,
    { device_id: 311, msgType: 1, startDate: 1_764_201_600, stopDate: 1_764_288_000, limit: 2 },
    {
      messages: {
        data: [
          { datetime: 1_764_288_000, tariff1: 12_845.37, tariff2: 5130.02 },
          { datetime: 1_764_201_600, tariff1: 12_838.91, tariff2: 5127.44 },
        ],
        fields_headers: [
          { name: 'tariff1', title: 'Tariff 1', unit: unit('kWh'), decimals: 2 },
          { name: 'tariff2', title: 'Tariff 2', unit: unit('kWh'), decimals: 2 },
        ],
        ...{ ...firstPage, per_page: 2, total: 2 },
      },
    },
  ),
  example(
    lastMessages,
    { id: 311, msgType: 1 },
    {
      messages: [
        {
          ...{ type: 1, datetime: 1_764_316_800, values: { tariff1: 12_845.37, tariff2: 5130.02 } },
          ...{ received_at: 1_764_316_815_204, data_rate: null },
        },
      ],
    },
  ),
  example(
    powerProfile,
    { device_id: 311, startDate: 1_764_284_400, stopDate: 1_764_288_000, profile_type: 30, sort: 'asc' },
    {
      messages: {
        data: [
          { datetime: 1_764_286_200, power_a_plus: 3.412, power_r_plus: 0.871 },
          { datetime: 1_764_288_000, power_a_plus: 3.905, power_r_plus: 0.902 },
        ],
        fields_headers: [
          { name: 'power_a_plus', title: 'A+', unit: unit('kW'), decimals: 3 },
          { name: 'power_r_plus', title: 'R+', unit: unit('kvar'), decimals: 3 },
        ],
        'max_r/a': 0.255,
        ...{ ...firstPage, per_page: 10_000, total: 2 },
      },
    },
  ),
  example(
    consumptionSeries,
    { resource: 'water', by: 'day', from: '2025-11-26', to: '2025-11-27' },
    {
      unit: 'm³',
      parts: [
        {
          day: '2025-11-26',
          hour: null,
          at: 1_764_104_400,
          offset: '+03:00',
          value: 184.2,
          origin: 'measured',
          estimated: 0,
        },
        {
          day: '2025-11-27',
          hour: null,
          at: 1_764_190_800,
          offset: '+03:00',
          value: 179.65,
          origin: 'measured',
          estimated: 0,
        },
      ],
      total: 363.85,
      share: SHARE,
    },
  ),
  example(
    consumptionOverview,
    {},
    {
      resources: [
        {
          ...{ resource: 'electricity', unit: 'kWh', devices: 184 },
          today: { value: 5120.4, before: 4987.1, comparable_value: 5102.8, comparable_before: 4987.1, share: SHARE },
          week: {
            value: 33_840.2,
            before: 35_011.7,
            comparable_value: 33_790.5,
            comparable_before: 35_011.7,
            share: SHARE,
          },
          month: {
            value: 148_201.9,
            before: 151_660.3,
            comparable_value: 147_905.1,
            comparable_before: 151_660.3,
            share: SHARE,
          },
        },
      ],
    },
  ),
  example(
    knownGaps,
    { from: '2025-11-01', to: '2025-11-27', msgType: 60 },
    {
      gaps: {
        data: [
          {
            ...{ device_id: 311, name: 'House 4, input 1', msgType: 60, missing: 3 },
            periods: [{ from: 1_763_002_800, to: 1_763_013_600, missing: 3, estimated: false }],
          },
        ],
        ...{ ...firstPage, per_page: 10, total: 1 },
      },
    },
  ),
];
