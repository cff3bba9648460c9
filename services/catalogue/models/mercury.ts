import {
  archives,
  clock,
  deviceJournal,
  information,
  numbered,
  phases,
  powerProfile,
  settings,
  tariffs,
  tariffSchedule,
  captions,
  numberInput,
  passwordInput,
} from '../capabilities';
import { defineModel } from '../define-model';
import { mercuryThreePhase } from '../drivers/mercury/driver';
import type { FieldName } from '../fields/fields';
import type { InterfaceName } from '../model';
import { mercuryVectors } from './vectors/mercury';

const registers = ['tariff', 'tariff_negative', 'tariff_reactive', 'tariff_reactive_negative'].flatMap((prefix) => [
  // The names are those of tariffs() with these directions.
  `${prefix}_sum` as FieldName,
  ...numbered(prefix, 4),
]);

const extend = [
  tariffs({
    ...{ count: 4, directions: ['import', 'export', 'reactive', 'reactive_export'] },
    width: { bits: 32, step: 0.001 },
  }),
  tariffSchedule({ tariffs: 4, seasons: 12, dayTypes: 8, switches: 16 }),
  phases({
    count: 3,
    quantities: ['voltage', 'current', 'power_active', 'power_reactive', 'power_apparent', 'cos', 'frequency'],
  }),
  archives(['daily', 'monthly', 'yearly'], registers),
  powerProfile('power_a_plus', 'power_a_minus', 'power_r_plus', 'power_r_minus'),
  information('ratio_voltage', 'ratio_current'),
  clock(),
  deviceJournal(),
  settings(
    numberInput('level', captions('Уровень доступа', 'Access level', 'Хандалтын түвшин'), {
      min: 1,
      max: 2,
      default: 1,
    }),
    passwordInput(captions('Пароль', 'Password', 'Нууц үг'), '111111'),
    {
      ...passwordInput(
        captions(
          'Пароль администратора, для команд',
          'Administrator password, for commands',
          'Админы нууц үг, командад',
        ),
        '222222',
      ),
      name: 'admin_password',
    },
  ),
];

/** A three-phase Mercury meter: 230 to 238 use one protocol (fixtures/mercury.md), which the published exchanges of the 230 are of. */
const mercury = (id: number, name: string, link: InterfaceName = 'rs-485') =>
  defineModel({
    id,
    brand: 'Mercury',
    name,
    resource: 'electricity',
    interface: link,
    driver: mercuryThreePhase,
    extend,
    vectors: mercuryVectors,
  });

export const mercury230 = mercury(230, '230');
/** 230 ART with a GSM modem inside: the maker's "GSM-communicator", the G of its names (fixtures/mercury.md). */
export const mercury230Gsm = mercury(2301, '230 ART G', 'gsm-gprs');
export const mercury231 = mercury(231, '231');
export const mercury233 = mercury(233, '233');
export const mercury234 = mercury(234, '234');
/** 447 is named by the specification: the list of its data has no starting value, as it reports its registers. */
export const mercury236 = mercury(447, '236');
export const mercury238 = mercury(238, '238');
