import { capitalized, type Captions, captions, inLanguage } from './captions';
import { subjectIn } from './driver-subjects';

/** Error sentences of drivers and lines for users, with the names of their values in double braces. */
export const DRIVER_SENTENCES = {
  no_answer: captions(
    '{{what}}: нет ответа, запросов: {{count}}',
    '{{what}}: no response, attempts: {{count}}',
    '{{what}}: хариу алга, {{count}} удаа асуусан',
  ),
  strange_answer: captions(
    '{{what}}: получено байт: {{count}}, целого ответа в них нет; начало: {{head}}',
    '{{what}}: {{count}} bytes received without a complete response; they begin with {{head}}',
    '{{what}}: {{count}} байт ирсэн, бүтэн хариу алга; эхлэл: {{head}}',
  ),
  echo_alone: captions(
    '{{what}}: вернулся только наш запрос, байт: {{count}}; отключите эхо линии или проверьте приём',
    '{{what}}: only the request itself came back, {{count}} bytes; switch off the echo of the line or check its wiring',
    '{{what}}: зөвхөн манай хүсэлт буцаж ирсэн, {{count}} байт; шугамын цуурайг унтраа эсвэл холболтыг шалга',
  ),
  wrong_parity: captions(
    '{{what}}: ошибка чётности в байте {{value}} на месте {{at}}; линия должна быть 7E1, 8N1 или передавать 7 бит',
    '{{what}}: parity error in the byte {{value}} at position {{at}}; the line must be 7E1, or 8N1 without changes',
    '{{what}}: {{at}} дахь {{value}} байт тэгш шалгалтад тэнцсэнгүй; шугам 7E1 эсвэл 8N1 байх ёстой',
  ),
  odd_parity: captions(
    '{{what}}: байты с проверкой на нечётность (7O1); настройте линию на 7E1',
    '{{what}}: the bytes have odd parity (7O1); set the line to 7E1',
    '{{what}}: байтууд сондгой шалгалттай (7O1); шугамыг 7E1 болго',
  ),
  collision: captions(
    'На адрес {{value}} отвечают несколько приборов одновременно; уточните цифры вместо F',
    'Several meters answer to the address {{value}} at once; give more digits in place of F',
    '{{value}} хаягаар хэд хэдэн тоолуур зэрэг хариулж байна; F-ийн оронд цифр тодруулна уу',
  ),
  other_meter: captions(
    'Ответил другой прибор: {{value}}',
    'Another meter answered: {{value}}',
    'Өөр тоолуур хариулсан: {{value}}',
  ),
  bad_mbus_address: captions(
    'Адрес M-Bus: число от 0 до 254 или 8 либо 16 шестнадцатеричных цифр, F вместо любой, а не «{{value}}»',
    'The M-Bus address must be a number from 0 to 254, or 8 or 16 hexadecimal digits with F for any, not "{{value}}"',
    'M-Bus хаяг 0-ээс 254 хүртэлх тоо, эсвэл 8 буюу 16 арванзургаатын цифр (F нь дурын), «{{value}}» биш',
  ),
  no_whole_answer: captions(
    '{{what}}: в {{count}} байтах нет целого ответа',
    '{{what}}: no complete response in {{count}} bytes',
    '{{what}}: {{count}} байтад бүтэн хариу алга',
  ),
  refused: captions(
    '{{what}}: прибор отказал, {{reason}}',
    '{{what}}: rejected by the meter, {{reason}}',
    '{{what}}: тоолуур татгалзав, {{reason}}',
  ),
  refused_with: captions(
    '{{what}}: прибор отказал, ошибка {{code}}',
    '{{what}}: rejected by the meter with {{code}}',
    '{{what}}: тоолуур татгалзав, алдаа {{code}}',
  ),
  refused_password: captions(
    'Прибор не принял пароль',
    'The meter rejected the password',
    'Тоолуур нууц үгийг хүлээж аваагүй',
  ),
  refused_value: captions(
    '{{what}}: прибор не принял значение',
    '{{what}}: the meter did not accept the value',
    '{{what}}: тоолуур утгыг хүлээж аваагүй',
  ),
  not_understood: captions(
    '{{what}}: прибор не понял запрос',
    '{{what}}: the meter did not understand the request',
    '{{what}}: тоолуур хүсэлтийг ойлгосонгүй',
  ),
  session_ended: captions(
    '{{what}}: прибор завершил сеанс',
    '{{what}}: the meter ended the session',
    '{{what}}: тоолуур холболтыг дуусгасан',
  ),
  no_value: captions(
    '{{what}}: в ответе нет значения',
    '{{what}}: the response contains no value',
    '{{what}}: хариуд утга алга',
  ),
  no_number: captions(
    '{{what}}: «{{value}}» не число',
    '{{what}}: "{{value}}" is not a number',
    '{{what}}: «{{value}}» тоо биш',
  ),
  no_time: captions(
    'Часы прибора показывают несуществующее время: {{value}}',
    "The meter's clock returned an invalid time: {{value}}",
    'Тоолуурын цаг байхгүй хугацаа зааж байна: {{value}}',
  ),
  no_moment: captions(
    '«{{value}}» не дата и не время',
    '"{{value}}" is not a date and time',
    '«{{value}}» огноо, цаг биш',
  ),
  no_decimal: captions(
    'Байт {{value}} не десятичное число',
    'The byte {{value}} is not a decimal number',
    '{{value}} байт аравтын тоо биш',
  ),
  not_provided: captions(
    'Прибор этого не сообщает: {{what}}',
    'The meter does not support {{what}}',
    'Тоолуур үүнийг мэдээлдэггүй: {{what}}',
  ),
  no_archive: captions(
    'Прибор не ведёт такой архив: {{what}}',
    'The meter does not store this archive: {{what}}',
    'Тоолуур ийм архив хадгалдаггүй: {{what}}',
  ),
  no_span: captions(
    'Запрос архива задаётся начальным и конечным временем',
    'An archive request needs a start and an end time',
    'Архивыг эхлэх ба дуусах хугацаагаар асууна',
  ),
  bad_line_address: captions(
    'Сетевой адрес: число от {{min}} до {{max}}, а не «{{value}}»',
    'The address on the line must be a number from {{min}} to {{max}}, not "{{value}}"',
    'Шугамын хаяг {{min}}-ээс {{max}} хүртэлх тоо, «{{value}}» биш',
  ),
  bad_text_address: captions(
    'Сетевой адрес: не более 32 букв и цифр',
    'The address on the line can have up to 32 letters and digits',
    'Шугамын хаяг 32 хүртэл үсэг, цифртэй',
  ),
  bad_text_password: captions(
    'Пароль: не более 32 печатных знаков, без скобок',
    'The password can have up to 32 printable characters, without brackets',
    'Нууц үг хаалтгүй, 32 хүртэл тэмдэгттэй',
  ),
  bad_digits_password: captions(
    'Пароль: шесть цифр или двенадцать шестнадцатеричных',
    'The password must be six digits or twelve hexadecimal digits',
    'Нууц үг зургаан цифр, эсвэл арван хоёр 16-тын цифр',
  ),
  bad_level: captions(
    'Уровень доступа: 1 или 2, а не {{value}}',
    'The access level must be 1 or 2, not {{value}}',
    'Хандалтын түвшин 1 эсвэл 2, {{value}} биш',
  ),
  no_text: captions(
    'Параметр {{what}} должен быть текстом',
    'The parameter {{what}} must be text',
    '{{what}} параметр текст байна',
  ),
  over_midnight: captions(
    'Часы не корректируются через полночь',
    'The clock cannot be corrected across midnight',
    'Цагийг шөнө дунд давуулж засахгүй',
  ),
  many_switches: captions(
    'В сутках не более {{most}} переключений, а не {{count}}',
    'A day can have up to {{most}} tariff changes, not {{count}}',
    'Өдөрт {{most}} хүртэл шилжилт, {{count}} биш',
  ),
  no_day_type: captions(
    'В расписании нет типа дня {{value}}',
    'The schedule has no day type {{value}}',
    'Хуваарьт {{value}} өдрийн төрөл алга',
  ),
  season_in_month: captions(
    'Сезон этого прибора начинается с первого числа месяца, а не {{value}}',
    'A season of this meter must begin on the first day of a month, not on {{value}}',
    'Энэ тоолуурын улирал сарын эхний өдөр эхэлнэ, {{value}} биш',
  ),
  many_special_types: captions(
    'У прибора один тип дня для всех особых дней, а не {{count}}',
    'This meter supports one day type for all special days, not {{count}}',
    'Тоолуур бүх онцгой өдөрт нэг төрөлтэй, {{count}} биш',
  ),
  other_schedule: captions(
    'Тарифное расписание: прибор показывает другое в месяце {{month}}',
    'Tariff schedule: the meter returns a different one for month {{month}}',
    'Тарифын хуваарь: тоолуур {{month}}-р сард өөр хуваарь харуулж байна',
  ),
  other_special_days: captions(
    'Особые дни: прибор показывает другие в месяце {{month}}',
    'Special days: the meter returns different ones for month {{month}}',
    'Онцгой өдрүүд: тоолуур {{month}}-р сард өөр өдөр харуулж байна',
  ),
  no_constant: captions(
    'Постоянная прибора неизвестна',
    "The meter's constant is unknown",
    'Тоолуурын тогтмол тодорхойгүй',
  ),
  odd_interval: captions('Интервал {{value}} мин', 'An interval of {{value}} minutes', '{{value}} минутын интервал'),
  profile_moved: captions(
    'Последней записи профиля нет там, где указывает прибор',
    'The latest profile record is not at the position that the meter reports',
    'Профайлын сүүлийн бичлэг тоолуурын заасан газарт алга',
  ),
  device_error: captions(
    'Прибор сообщает об ошибке {{code}}',
    'The meter reports the error {{code}}',
    'Тоолуур алдаа мэдээлж байна: {{code}}',
  ),
  other_format: captions(
    'Прибор отвечает в формате {{value}}, читается только 72',
    'The meter responds in the format {{value}}, but only 72 is supported',
    'Тоолуур {{value}} форматаар хариулж байна, зөвхөн 72 уншина',
  ),
  encrypted: captions(
    'Данные прибора зашифрованы (режим {{mode}}); отключите шифрование на проводной линии',
    "The meter's data are encrypted (mode {{mode}}); switch off its encryption on the wired line",
    'Тоолуурын өгөгдөл шифрлэгдсэн ({{mode}} горим); утастай шугамын шифрлэлтийг унтраана уу',
  ),
  endless: captions(
    'Данные прибора не закончились после {{count}} телеграмм',
    "The meter's data does not end after {{count}} telegrams",
    'Тоолуурын өгөгдөл {{count}} телеграммын дараа дуусаагүй',
  ),
  other_resource: captions(
    'Прибор учитывает {{counted}}, модель {{wanted}}',
    'The meter measures {{counted}}, but the model measures {{wanted}}',
    'Тоолуур {{counted}}, загвар {{wanted}} тоолдог',
  ),
  record_cut: captions('Запись ответа оборвана', 'A record of the response is truncated', 'Хариуны бичлэг тасарсан'),
  unknown_record: captions(
    'Запись неизвестного вида {{value}}',
    'A record of the unknown type {{value}}',
    'Үл мэдэгдэх төрлийн бичлэг {{value}}',
  ),
  no_mbus_frame: captions(
    'Ответ не является кадром M-Bus',
    'The response is not an M-Bus frame',
    'Хариу M-Bus кадр биш',
  ),
  short_header: captions(
    'Ответ короче своего заголовка',
    'The response is too short for its header',
    'Хариу толгойноосоо богино',
  ),
  recording_ends: captions(
    'Записанный сеанс обрывается после {{count}} ответов',
    'The recorded session stops after {{count}} answers',
    'Бичсэн холболт {{count}} хариуны дараа тасарсан',
  ),
  line_full: captions(
    'На этой линии ждёт слишком много запросов',
    'Too many requests are waiting for this line',
    'Энэ шугамд хэт олон хүсэлт хүлээж байна',
  ),
  session_long: captions(
    'Сеанс длился дольше {{seconds}} с',
    'The session took longer than {{seconds}} s',
    'Холболт {{seconds}} секундээс удсан',
  ),
  driver_failed: captions(
    'Драйвер не справился с ответом: {{value}}',
    'The driver failed: {{value}}',
    'Драйвер хариуг боловсруулж чадсангүй: {{value}}',
  ),
  not_known_here: captions('Прибор здесь неизвестен', 'The device is unknown here', 'Төхөөрөмж энд тодорхойгүй'),
  switched_off: captions('Прибор выключен', 'The device is switched off', 'Төхөөрөмж унтраалттай'),
  no_downlink: captions(
    'У модели нет такой команды',
    'The model does not support this command',
    'Загварт ийм команд алга',
  ),
  no_gateway: captions('Прибор не привязан к шлюзу', 'The device has no gateway', 'Төхөөрөмж гарцад холбоогүй'),
  moved_away: captions(
    'Прибор выключен или уже за другим шлюзом',
    'The device is switched off or has been moved to another gateway',
    'Төхөөрөмж унтраалттай, эсвэл өөр гарцын ард байна',
  ),
  gateway_away: captions('Шлюз прибора не на связи', 'The gateway is not connected', 'Гарц холбогдоогүй'),
  connection_ended: captions('Соединение прервалось', 'The connection ended', 'Холболт тасарсан'),
  right_lost: captions(
    'Линия или срок команды потеряны между её кадрами',
    'The command lost the line or expired between two of its frames',
    'Командын хүрээ хооронд шугам эсвэл хугацаа алдагдсан',
  ),
  reported: captions('{{text}}', '{{text}}', '{{text}}'),
  left_behind: captions(
    'Служба опроса остановилась во время команды, выполнена ли она, неизвестно',
    'The connector stopped during the command; it is not known whether the command was carried out',
    'Командын явцад холболтын үйлчилгээ зогссон тул биелсэн эсэх нь мэдэгдэхгүй',
  ),
  cannot_ask: captions('Модель этого не умеет', 'The model does not support this', 'Загвар үүнийг хийж чадахгүй'),
} satisfies Record<string, Captions>;

export type SentenceKey = keyof typeof DRIVER_SENTENCES;
export type SentenceValues = Readonly<Record<string, string | number>>;

/** A sentence with its values, not yet in a language. */
export interface Sentence {
  key: SentenceKey;
  values: SentenceValues;
}

/** A sentence as it was sent; null for anything else. */
export function sentenceOf(value: unknown): Sentence | null {
  if (typeof value !== 'object' || value === null || !('key' in value) || !('values' in value)) return null;
  const { key, values } = value;
  const isKnown = typeof key === 'string' && Object.hasOwn(DRIVER_SENTENCES, key);
  if (!isKnown || typeof values !== 'object' || values === null) return null;
  // Only known keys pass; values are only put into a text.
  return { key: key as SentenceKey, values: { ...values } };
}

/** The sentence in a language of the platform. Pure. */
export function formatSentence({ key, values }: Sentence, language: string): string {
  // The words of a network server or of an uploaded codec.
  if (key === 'reported') return String(values['text'] ?? '');
  const text = inLanguage(DRIVER_SENTENCES[key], language).replace(/\{\{(\w+)\}\}/g, (whole, name: string) => {
    const value = Object.hasOwn(values, name) ? String(values[name]) : whole;
    return subjectIn(value, language);
  });
  return capitalized(text);
}
