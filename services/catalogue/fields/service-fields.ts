import type { Field } from './field';

const field = (quantity: Field['quantity'], ru: string, en: string, mn: string): Field => ({
  quantity,
  captions: { ru, en, mn },
});

/** About the device itself. */
export const serviceFields = {
  battery: field('percent', 'Заряд батареи', 'Battery', 'Батарейн цэнэг'),
  battery_voltage: field('batteryVoltage', 'Напряжение батареи', 'Battery voltage', 'Батарейн хүчдэл'),
  external_power: field('state', 'Внешнее питание', 'External power', 'Гадаад тэжээл'),
  loop_current: field('loopCurrent', 'Ток петли', 'Loop current', 'Гогцооны гүйдэл'),
  clock: field('moment', 'Часы прибора', 'Device clock', 'Төхөөрөмжийн цаг'),
  time_difference: field('seconds', 'Расхождение часов', 'Clock difference', 'Цагийн зөрүү'),
  time_zone: field('minutes', 'Часовой пояс', 'Time zone', 'Цагийн бүс'),
  report_period: field('minutes', 'Период выхода на связь', 'Report period', 'Мэдээлэх хугацаа'),
  collection_period: field('minutes', 'Период сбора данных', 'Collection period', 'Өгөгдөл цуглуулах хугацаа'),
  ratio_voltage: field(
    'number',
    'Коэффициент трансформации напряжения',
    'Voltage transformer ratio',
    'Хүчдэлийн трансформаторын коэффициент',
  ),
  ratio_current: field(
    'number',
    'Коэффициент трансформации тока',
    'Current transformer ratio',
    'Гүйдлийн трансформаторын коэффициент',
  ),
  phase_count: field('number', 'Число фаз', 'Phases', 'Фазын тоо'),
  restarts: field('number', 'Число перезапусков', 'Restarts', 'Дахин ачаалсан тоо'),
  status: field('number', 'Код состояния', 'Status code', 'Төлөвийн код'),
  error_code: field('number', 'Код ошибки', 'Error code', 'Алдааны код'),
  initial_reading: field('volume', 'Начальные показания', 'Initial reading', 'Анхны заалт'),
  temperature_low: field(
    'temperature',
    'Нижний порог температуры',
    'Low temperature limit',
    'Температурын доод хязгаар',
  ),
  temperature_high: field(
    'temperature',
    'Верхний порог температуры',
    'High temperature limit',
    'Температурын дээд хязгаар',
  ),
};

/** Alarms and states: 1 = it is so. */
export const alarmFields = {
  guard1: field('state', 'Охранный вход 1', 'Guard input 1', 'Хамгаалалтын 1-р оролт'),
  guard2: field('state', 'Охранный вход 2', 'Guard input 2', 'Хамгаалалтын 2-р оролт'),
  guard3: field('state', 'Охранный вход 3', 'Guard input 3', 'Хамгаалалтын 3-р оролт'),
  guard4: field('state', 'Охранный вход 4', 'Guard input 4', 'Хамгаалалтын 4-р оролт'),
  output1: field('state', 'Выход 1', 'Output 1', '1-р гаралт'),
  output2: field('state', 'Выход 2', 'Output 2', '2-р гаралт'),
  hall1: field('state', 'Датчик Холла 1', 'Hall sensor 1', 'Холлын 1-р мэдрэгч'),
  hall2: field('state', 'Датчик Холла 2', 'Hall sensor 2', 'Холлын 2-р мэдрэгч'),
  alarm_input: field('number', 'Сработавший вход', 'Triggered input', 'Дохио өгсөн оролт'),
  reason: field('number', 'Причина отправки', 'Message reason', 'Илгээсэн шалтгаан'),
  valve: field('state', 'Клапан открыт', 'Valve open', 'Хаалт нээлттэй'),
  magnet: field('state', 'Магнитное воздействие', 'Magnetic influence', 'Соронзон нөлөө'),
  leak: field('state', 'Утечка', 'Leak', 'Алдагдал'),
  pipe_break: field('state', 'Прорыв трубы', 'Pipe break', 'Хоолойн хагарал'),
  indicator_blocked: field('state', 'Индикатор заблокирован', 'Indicator blocked', 'Заагч түгжигдсэн'),
  case_open: field('state', 'Корпус вскрыт', 'Case open', 'Их бие нээгдсэн'),
  terminal_open: field('state', 'Клеммная крышка вскрыта', 'Terminal cover open', 'Холбох хэсгийн таг нээгдсэн'),
  power_limited: field('state', 'Ограничение мощности', 'Supply limited', 'Чадлын хязгаарлалт'),
  sensor_fault: field('state', 'Неисправность датчика', 'Sensor fault', 'Мэдрэгчийн гэмтэл'),
  out_of_range: field('state', 'Температура вне пределов', 'Temperature out of range', 'Температур хязгаараас гарсан'),
  phase_reversed: field('state', 'Обратный порядок фаз', 'Reversed phase sequence', 'Фазын дараалал урвуу'),
  module_fault: field('state', 'Ошибка модуля', 'Module error', 'Модулийн алдаа'),
};
