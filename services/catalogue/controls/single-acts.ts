import { captions } from '../captions';
import { asks, choice, type Control, number, onOff } from './control';

const CORRECTION = captions('Поправка, с', 'Correction, s', 'Засвар, с');

/**
 * Controls of class D, which have a further effect when repeated and are never sent again automatically, and of class
 * E, which are harmless.
 */
export const SINGLE_ACT_CONTROLS = {
  time_correct: {
    class: 'D',
    captions: captions('Коррекция времени', 'Time correction', 'Цагийн засвар'),
    confirm: false,
    parameters: { time_correct: number(CORRECTION, -30, 30) },
    readBack: 'get_datetime',
    actuator: 'clock',
  },
  time_correct2: {
    class: 'D',
    captions: captions('Точная коррекция времени', 'Precise time correction', 'Цагийн нарийн засвар'),
    confirm: false,
    parameters: { time_correct2: number(CORRECTION, 0, 86_400, { step: 0.1 }) },
    readBack: 'get_datetime',
    actuator: 'clock',
  },
  setout: {
    class: 'D',
    captions: captions('Релейный выход', 'Relay output', 'Релений гаралт'),
    confirm: true,
    parameters: {
      setout: onOff(captions('Состояние', 'State', 'Төлөв')),
      out: number(captions('Номер выхода', 'Output', 'Гаралтын дугаар'), 1, 255),
      // 0 = unlimited.
      duration: number(captions('Длительность, с', 'Duration, s', 'Үргэлжлэх хугацаа, с'), 0, 255, {
        optional: true,
        default: 0,
      }),
    },
  },
  reset: asks('reset', captions('Перезагрузить', 'Reboot', 'Дахин ачаалах'), { class: 'D', confirm: true }),
  send_raw_payload: {
    class: 'D',
    captions: captions('Произвольная команда', 'Raw command', 'Чөлөөт команд'),
    confirm: true,
    parameters: {
      send_raw_payload: { kind: 'flag', captions: captions('Произвольная команда', 'Raw command', 'Чөлөөт команд') },
      payload: { kind: 'hex', captions: captions('Данные, hex', 'Payload, hex', 'Өгөгдөл, hex'), min: 2, max: 444 },
      // 0 carries MAC commands and is no port of an application (LoRaWAN 1.0.4, 4.3.2): the network server refuses it.
      fport: number(captions('Порт', 'Port', 'Порт'), 0, 255),
      class: choice(captions('Класс', 'Class', 'Анги'), ['A', 'C']),
    },
    rule: ({ fport }) => (fport === 0 ? { parameter: 'fport', message: 'errors.control_port_zero' } : null),
  },
  set_test: asks('set_test', captions('Самопроверка', 'Self test', 'Өөрийгөө шалгах'), { class: 'D' }),
  set_control_led: {
    class: 'E',
    captions: captions('Световая индикация', 'LED indication', 'Гэрлэн дохио'),
    confirm: false,
    parameters: { set_control_led: onOff(captions('Индикация', 'Indication', 'Дохио')) },
  },
  set_control_buzer: {
    class: 'E',
    captions: captions('Звуковая индикация', 'Sound indication', 'Дуут дохио'),
    confirm: false,
    parameters: { set_control_buzer: onOff(captions('Индикация', 'Indication', 'Дохио')) },
  },
} satisfies Record<string, Control>;
