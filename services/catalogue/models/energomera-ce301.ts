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
import { energomeraActive } from '../drivers/iec62056/energomera';
import { ce301Vectors } from './vectors/energomera';

export default defineModel({
  id: 301,
  brand: 'Energomera',
  name: 'CE301',
  resource: 'electricity',
  interface: 'rs-485',
  driver: energomeraActive,
  extend: [
    tariffs({ count: 5 }),
    tariffSchedule({ tariffs: 4, seasons: 12, dayTypes: 36, switches: 15 }),
    phases({ count: 3, quantities: ['voltage', 'current', 'power_active', 'cos', 'frequency'] }),
    archives(['daily', 'monthly'], ['tariff_sum', ...numbered('tariff', 5)]),
    information(),
    clock(),
    settings(passwordInput(captions('Пароль', 'Password', 'Нууц үг'), '777777')),
  ],
  vectors: ce301Vectors,
});
