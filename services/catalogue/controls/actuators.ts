import { captions } from '../captions';
import { asks, choice, type Control, number, onOff } from './control';

const optional = { optional: true };

/** Controls of class B: dangerous, sent once; where one can, its state is read back before it is sent again. */
export const ACTUATOR_CONTROLS = {
  power: {
    class: 'B',
    captions: captions('Питание', 'Power', 'Тэжээл'),
    confirm: true,
    parameters: {
      power: onOff(captions('Питание', 'Power', 'Тэжээл')),
    },
    readBack: 'relay_state',
  },
  valve: {
    class: 'B',
    captions: captions('Клапан', 'Valve', 'Хаалт'),
    confirm: true,
    parameters: {
      valve: onOff(captions('Клапан', 'Valve', 'Хаалт'), [
        captions('Закрыть', 'Close', 'Хаах'),
        captions('Открыть', 'Open', 'Нээх'),
      ]),
    },
    readBack: 'relay_state',
  },
  limit: {
    class: 'B',
    captions: captions('Лимит мощности', 'Power limit', 'Чадлын хязгаар'),
    confirm: true,
    parameters: {
      limit: number(captions('Лимит, кВт', 'Limit, kW', 'Хязгаар, кВт'), 0, 10_000, { step: 0.001 }),
      // 0 = interval (specification 1, section 4).
      limit_mode: choice(captions('Режим измерения', 'Measurement mode', 'Хэмжилтийн горим'), [0, 1], {
        ...optional,
        titles: [captions('Интервальный', 'Interval', 'Интервал'), captions('Мгновенный', 'Instant', 'Агшин')],
      }),
      apv_pause: number(
        captions('Пауза АПВ, мин', 'Reclosing pause, min', 'Дахин залгах завсар, мин'),
        0,
        60,
        optional,
      ),
      apv_timer: number(captions('Таймер АПВ', 'Reclosing timer', 'Дахин залгах хугацаа'), 0, 9, optional),
      apv_count: number(captions('Число АПВ', 'Reclosings', 'Дахин залгах тоо'), 0, 9, optional),
    },
    rule: (values) => {
      const extras = ['limit_mode', 'apv_pause', 'apv_timer', 'apv_count'];
      const missing = extras.find((name) => values[name] === undefined);
      const isNone = extras.every((name) => values[name] === undefined);
      return missing === undefined || isNone ? null : { parameter: missing, message: 'errors.field_required' };
    },
    readBack: 'limit_state',
  },
  unblock: asks('unblock', captions('Разблокировать', 'Unblock', 'Түгжээ тайлах'), { class: 'B', confirm: true }),
  mts_activate: asks(
    'mts_activate',
    captions('Включить передачу данных', 'Activate data transfer', 'Өгөгдөл дамжуулалт идэвхжүүлэх'),
    { class: 'B', confirm: true },
  ),
  set_plomb: asks('set_plomb', captions('Электронная пломба', 'Electronic seal', 'Цахим лац'), {
    class: 'B',
    confirm: true,
  }),
  closed_solenoid: asks(
    'closed_solenoid',
    captions('Закрыть отсечной клапан', 'Close the solenoid valve', 'Соленоид хаалтыг хаах'),
    { class: 'B', confirm: true, actuator: 'valve' },
  ),
} satisfies Record<string, Control>;
