import {
  archives,
  captions,
  clock,
  information,
  numbered,
  passwordInput,
  phases,
  settings,
  tariffs,
  tariffSchedule,
} from '../capabilities';
import { defineModel } from '../define-model';
import { energomeraReactive } from '../drivers/iec62056/energomera';
import { ce303Vectors } from './vectors/energomera';

export default defineModel({
  id: 303,
  brand: 'Energomera',
  name: 'CE303',
  resource: 'electricity',
  interface: 'rs-485',
  driver: energomeraReactive,
  extend: [
    tariffs({ count: 5, directions: ['import', 'export', 'reactive', 'reactive_export'] }),
    tariffSchedule({ tariffs: 4, seasons: 12, dayTypes: 36, switches: 15 }),
    phases({ count: 3, quantities: ['voltage', 'current', 'power_active', 'cos', 'frequency'] }),
    archives(['daily', 'monthly'], ['tariff_sum', ...numbered('tariff', 5)]),
    information(),
    clock(),
    settings(passwordInput(captions('Пароль', 'Password', 'Нууц үг'), '777777')),
  ],
  vectors: ce303Vectors,
});
