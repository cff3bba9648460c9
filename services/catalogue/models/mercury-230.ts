import {
  clock,
  information,
  onDemand,
  phases,
  settings,
  tariffs,
  captions,
  numberInput,
  passwordInput,
} from '../capabilities';
import { defineModel } from '../define-model';
import { mercuryThreePhase } from '../drivers/mercury/driver';
import { mercuryVectors } from './vectors/mercury';

export default defineModel({
  id: 230,
  brand: 'Mercury',
  name: '230',
  resource: 'electricity',
  interface: 'rs-485',
  driver: mercuryThreePhase,
  extend: [
    tariffs({ count: 4, directions: ['import', 'export', 'reactive', 'reactive_export'] }),
    phases({
      count: 3,
      quantities: ['voltage', 'current', 'power_active', 'power_reactive', 'power_apparent', 'cos', 'frequency'],
    }),
    information('ratio_voltage', 'ratio_current'),
    clock(),
    onDemand(),
    settings(
      numberInput('level', captions('Уровень доступа', 'Access level', 'Хандалтын түвшин'), {
        min: 1,
        max: 2,
        default: 1,
      }),
      passwordInput(captions('Пароль', 'Password', 'Нууц үг'), '111111'),
    ),
  ],
  vectors: mercuryVectors,
});
