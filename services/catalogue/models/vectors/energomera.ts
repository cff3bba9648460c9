import type { ModelVector } from '../../model';

const recorded = 'fixtures/mode-c-session.json (recorded with an Energomera CE301)';
const derived = 'derived from the rules of fixtures/iec62056.md';

/** End of the session; nothing answers it. */
const close = { send: '0142300375', answer: '' };

const ce301 = [
  { send: '2f3f210d0a', answer: '2f454b543543453330317631320d0a' },
  { send: '063035310d0a', answer: '0150300228373737373737290320' },
  { send: '015031022864756d6d79290303', answer: '06' },
];

const ce303 = [
  { send: '2f3f303039323137210d0a', answer: '2f454b543543453330337631312e3873340d0a' },
  { send: '063035310d0a', answer: '0150300228373737373737290320' },
  { send: '0150310228373737373737290321', answer: '06' },
];

const byPhase = (name: string, values: readonly number[]) =>
  Object.fromEntries(values.map((value, index) => [`${name}${index + 1}`, value]));

export const ce301Vectors: readonly ModelVector[] = [
  {
    name: 'voltages and currents',
    source: `${recorded}; the other quantities ${derived}`,
    request: 'instant',
    address: '',
    parameters: { password: 'dummy' },
    exchanges: [
      ...ce301,
      {
        send: '01523102564f4c54412829035f',
        answer:
          '02564f4c5441283233332e373531290d0a564f4c5441283233352e343138290d0a564f4c5441283233342e373936290d0a0302',
      },
      {
        send: '0152310243555252452829035a',
        answer: '02435552524528312e343739290d0a435552524528322e38373136290d0a435552524528302e373832290d0a0376',
      },
      { send: '01523102504f57455028290364', answer: '02504f57455028312e313834290d0a0372' },
      {
        send: '01523102504f5750502829036f',
        answer: '02504f57505028302e333435290d0a504f57505028302e363639290d0a504f57505028302e313730290d0a0370',
      },
      {
        send: '01523102434f535f6628290303',
        answer:
          '02434f535f6628302e3938290d0a434f535f6628302e3939290d0a434f535f6628302e3938290d0a434f535f6628302e3937290d0a0307',
      },
      { send: '0152310246524551552829035c', answer: '0246524551552834392e3938290d0a037a' },
      close,
    ],
    expect: [
      {
        type: 2,
        ts: null,
        values: {
          ...byPhase('voltage', [233.751, 235.418, 234.796]),
          ...byPhase('current', [1.479, 2.8716, 0.782]),
          power_active: 1.184,
          ...byPhase('power_active', [0.345, 0.669, 0.17]),
          cos0: 0.98,
          ...byPhase('cos', [0.99, 0.98, 0.97]),
          frequency: 49.98,
        },
      },
    ],
  },
  {
    name: 'identity',
    source: recorded,
    request: 'info',
    address: '',
    parameters: { password: 'dummy' },
    exchanges: [
      ...ce301,
      {
        send: '0152310248454c4c4f2829034d',
        answer: '0248454c4c4f28322c43453330312c31322c30303132333435362c64756d6d79290d0a0301',
      },
      close,
    ],
    expect: [
      {
        type: 6,
        ts: null,
        values: {},
        extra: { identity: 'EKT5CE301v12', kind: 'CE301', firmware: '12', serial: '00123456' },
      },
    ],
  },
  {
    name: 'energy by tariff',
    source: `opening ${recorded}, values ${derived}`,
    request: 'current',
    address: '',
    parameters: { password: 'dummy' },
    exchanges: [
      ...ce301,
      {
        send: '01523102455430504528290337',
        answer:
          '02455430504528363331322e34343737323138290d0a455430504528343230312e31303230303030290d0a455430504528313530392e32343537323138290d0a4554305045283630322e31303030303030290d0a455430504528302e30290d0a455430504528302e30290d0a0377',
      },
      close,
    ],
    expect: [
      {
        type: 1,
        ts: null,
        values: { tariff_sum: 6312.4477218, ...byPhase('tariff', [4201.102, 1509.2457218, 602.1, 0, 0]) },
      },
    ],
  },
  {
    name: 'registers where two months begin, which are those at the end of the month before; one of them not known',
    source: `opening ${recorded}, values ${derived}`,
    request: 'archive',
    address: '',
    parameters: { password: 'dummy' },
    arguments: { from: Date.UTC(2025, 2, 15) / 1000, to: Date.UTC(2025, 4, 20) / 1000 },
    exchanges: [
      ...ce301,
      {
        send: '01523102454e4d50452830332e3235290346',
        answer:
          '02454e4d504528363030312e3235290d0a454e4d504528343030302e3235290d0a454e4d504528313530302e35290d0a454e4d5045283530302e35290d0a454e4d504528302e30290d0a454e4d504528302e30290d0a0323',
      },
      { send: '01523102454e4d50452830342e3235290347', answer: '02284552523132290320' },
      close,
    ],
    expect: [
      {
        type: 103,
        ts: Date.UTC(2025, 2, 31, 21) / 1000,
        values: { tariff_sum: 6001.25, ...byPhase('tariff', [4000.25, 1500.5, 500.5, 0, 0]) },
      },
    ],
  },
  {
    // The request reads the difference to ET0PE 16907.9477764 and ECMPE 357.8505119 of the same read-out.
    name: 'registers where May begins, at the end of April',
    source: 'hostcc/energomera-hass-mqtt (MIT), tests: a read-out of May 2022',
    request: 'archive',
    address: '',
    parameters: { password: 'dummy' },
    arguments: { type: 103, from: Date.UTC(2022, 3, 30) / 1000, to: Date.UTC(2022, 4, 20) / 1000 },
    exchanges: [
      ...ce301,
      {
        send: '01523102454e4d50452830342e3232290344',
        answer:
          '02454e4d50452831363535302e30393732363435290d0a454e4d50452831313239352e373333353039290d0a454e4d504528333532312e32393239373534290d0a454e4d504528313733332e30373037383031290d0a454e4d504528302e30290d0a454e4d504528302e30290d0a032a',
      },
      close,
    ],
    expect: [
      {
        type: 103,
        ts: Date.UTC(2022, 3, 30, 21) / 1000,
        values: { tariff_sum: 16550.0972645, ...byPhase('tariff', [11295.733509, 3521.2929754, 1733.0707801, 0, 0]) },
      },
    ],
  },
  {
    name: 'registers where two days begin; an empty block where the meter has none',
    source: `opening ${recorded}, values ${derived}, "Archives"`,
    request: 'archive',
    address: '',
    parameters: { password: 'dummy' },
    arguments: { type: 101, from: Date.UTC(2023, 0, 22, 21) / 1000, to: Date.UTC(2023, 0, 23, 21) / 1000 },
    exchanges: [
      ...ce301,
      {
        send: '01523102454e4450452832322e30312e323329034b',
        answer:
          '02454e44504528313030302e35290d0a454e445045283630302e3235290d0a454e445045283430302e3235290d0a454e44504528302e30290d0a454e44504528302e30290d0a454e44504528302e30290d0a031d',
      },
      { send: '01523102454e4450452832332e30312e323329034c', answer: '020303' },
      close,
    ],
    expect: [
      {
        type: 101,
        ts: Date.UTC(2023, 0, 22, 21) / 1000,
        values: { tariff_sum: 1000.5, ...byPhase('tariff', [600.25, 400.25, 0, 0, 0]) },
      },
    ],
  },
  {
    name: 'an archive that it does not keep',
    source: derived,
    request: 'archive',
    address: '',
    parameters: { password: 'dummy' },
    arguments: { type: 100, from: 0, to: 1 },
    exchanges: [],
    expect: { error: 'The meter does not store this archive: Hourly archive' },
  },
];

export const ce303Vectors: readonly ModelVector[] = [
  {
    name: 'energy by tariff, export not counted by this version',
    source: derived,
    request: 'current',
    address: '009217',
    exchanges: [
      ...ce303,
      {
        send: '01523102455430504528290337',
        answer:
          '024554305045283130302e35290d0a45543050452836302e3235290d0a45543050452834302e3235290d0a455430504528302e30290d0a455430504528302e30290d0a455430504528302e30290d0a0339',
      },
      { send: '0152310245543050492829033b', answer: '02284552523132290320' },
      {
        send: '01523102455430514528290338',
        answer:
          '0245543051452831302e35290d0a455430514528362e3235290d0a455430514528342e3235290d0a455430514528302e30290d0a455430514528302e30290d0a455430514528302e30290d0a032f',
      },
      {
        send: '0152310245543051492829033c',
        answer:
          '02455430514928312e35290d0a455430514928312e35290d0a455430514928302e30290d0a455430514928302e30290d0a455430514928302e30290d0a455430514928302e30290d0a0325',
      },
      close,
    ],
    expect: [
      {
        type: 1,
        ts: null,
        values: {
          tariff_sum: 100.5,
          ...byPhase('tariff', [60.25, 40.25, 0, 0, 0]),
          tariff_reactive_sum: 10.5,
          ...byPhase('tariff_reactive', [6.25, 4.25, 0, 0, 0]),
          tariff_reactive_negative_sum: 1.5,
          ...byPhase('tariff_reactive_negative', [1.5, 0, 0, 0, 0]),
        },
      },
    ],
  },
  {
    name: 'quantities of the moment',
    source: derived,
    request: 'instant',
    address: '009217',
    exchanges: [
      ...ce303,
      {
        send: '01523102564f4c54412829035f',
        answer: '02564f4c5441283233302e31290d0a564f4c5441283233302e32290d0a564f4c5441283233302e33290d0a032c',
      },
      {
        send: '0152310243555252452829035a',
        answer: '02435552524528352e30290d0a435552524528342e39290d0a435552524528352e31290d0a0300',
      },
      { send: '01523102504f57455028290364', answer: '02504f57455028332e34290d0a030b' },
      {
        send: '01523102504f5750502829036f',
        answer: '02504f57505028312e31290d0a504f57505028312e32290d0a504f57505028312e31290d0a032e',
      },
      {
        send: '01523102434f535f6628290303',
        answer:
          '02434f535f6628302e39290d0a434f535f6628302e3931290d0a434f535f6628302e3932290d0a434f535f6628302e3933290d0a033d',
      },
      { send: '0152310246524551552829035c', answer: '0246524551552835302e3031290d0a0362' },
      close,
    ],
    expect: [
      {
        type: 2,
        ts: null,
        values: {
          ...byPhase('voltage', [230.1, 230.2, 230.3]),
          ...byPhase('current', [5, 4.9, 5.1]),
          power_active: 3.4,
          ...byPhase('power_active', [1.1, 1.2, 1.1]),
          cos0: 0.9,
          ...byPhase('cos', [0.91, 0.92, 0.93]),
          frequency: 50.01,
        },
      },
    ],
  },
  {
    name: 'clock',
    source: derived,
    request: 'clock',
    address: '009217',
    now: '2025-06-02T11:25:00Z',
    exchanges: [
      ...ce303,
      { send: '01523102444154455f28290356', answer: '02444154455f2830312e30322e30362e3235290d0a0302' },
      { send: '0152310254494d455f28290367', answer: '0254494d455f2831343a32353a3130290d0a031a' },
      close,
    ],
    expect: [{ type: 7, ts: null, values: { clock: Date.UTC(2025, 5, 2, 11, 25, 10) / 1000, time_difference: 10 } }],
  },
  {
    name: 'serial number of a meter that does not know HELLO',
    source: derived,
    request: 'info',
    address: '009217',
    exchanges: [
      ...ce303,
      { send: '0152310248454c4c4f2829034d', answer: '02284552523132290320' },
      { send: '01523102534e554d422829035e', answer: '02534e554d4228303039323137303634303030313233290d0a0363' },
      close,
    ],
    expect: [{ type: 6, ts: null, values: {}, extra: { identity: 'EKT5CE303v11.8s4', serial: '009217064000123' } }],
  },
  {
    name: 'wrong password',
    source: derived,
    request: 'current',
    address: '009217',
    parameters: { password: '000000' },
    exchanges: [...ce303.slice(0, 2), { send: '0150310228303030303030290377', answer: '15' }],
    expect: { error: 'The meter rejected the password' },
  },
];
