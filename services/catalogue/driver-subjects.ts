import { type Captions, captions, inLanguage } from './captions';
import { MESSAGE_TYPES } from './fields/message-types';

/** Subjects of a sentence, by the English words that drivers use; names of a meter's own parameters stay unchanged. */
const SUBJECTS: Readonly<Record<string, Captions>> = Object.fromEntries(
  [
    captions('прибор', 'the meter', 'тоолуур'),
    captions('выбор по вторичному адресу', 'selection by secondary address', 'хоёрдогч хаягаар сонгох'),
    captions('сброс канала', 'link reset', 'сувгийг дахин эхлүүлэх'),
    captions('запрос данных', 'data request', 'өгөгдөл хүсэх'),
    captions('установка часов', 'setting the clock', 'цаг тохируулах'),
    captions('коррекция часов', 'correcting the clock', 'цаг засах'),
    captions('открытие сеанса', 'opening the session', 'холболт нээх'),
    captions('выбор режима', 'mode selection', 'горим сонгох'),
    captions('считывание данных', 'data readout', 'өгөгдөл унших'),
    captions('пароль', 'password', 'нууц үг'),
    captions('реле', 'relay', 'реле'),
    captions('лимит мощности', 'power limit', 'чадлын хязгаар'),
    captions('контроль лимита мощности', 'power limit monitoring', 'чадлын хязгаарын хяналт'),
    captions('управление нагрузкой', 'load control', 'ачааллын удирдлага'),
    captions('часы', 'clock', 'цаг'),
    captions('тарифное расписание', 'tariff schedule', 'тарифын хуваарь'),
    captions('особые дни', 'special days', 'онцгой өдрүүд'),
    captions('энергия по тарифам', 'energy by tariff', 'тарифаар эрчим хүч'),
    captions('напряжение, ток и мощность', 'voltage, current and power', 'хүчдэл, гүйдэл, чадал'),
    captions('активная мощность', 'active power', 'идэвхтэй чадал'),
    captions('реактивная мощность', 'reactive power', 'реактив чадал'),
    captions('полная мощность', 'apparent power', 'бүрэн чадал'),
    captions('напряжения', 'voltages', 'хүчдэл'),
    captions('токи', 'currents', 'гүйдэл'),
    captions('коэффициенты мощности', 'power factors', 'чадлын коэффициент'),
    captions('частота', 'frequency', 'давтамж'),
    captions('заводской номер', 'serial number', 'үйлдвэрийн дугаар'),
    captions('версия прошивки', 'firmware version', 'програмын хувилбар'),
    captions('коэффициенты трансформации', 'transformation ratios', 'трансформацийн коэффициент'),
    captions('вариант исполнения', 'variant', 'хувилбар'),
    captions('запись профиля', 'profile record', 'профайлын бичлэг'),
    captions('последняя запись профиля', 'latest profile record', 'профайлын сүүлийн бичлэг'),
    captions('перезапуск', 'restart', 'дахин ачаалах'),
    // Captions with numbers in place of #.
    captions('тарифное расписание, месяц #', 'tariff schedule of month #', 'тарифын хуваарь, #-р сар'),
    captions('особые дни, месяц #', 'special days of month #', 'онцгой өдрүүд, #-р сар'),
    captions('энергия за месяц #', 'energy of month #', '#-р сарын эрчим хүч'),
    captions('регистр #', 'register #', 'регистр #'),
    captions('регистры # – #', 'registers # to #', 'регистр # – #'),
    captions('флаг #', 'coil #', 'төлөв #'),
    captions('ошибка #', 'exception #', 'алдаа #'),
    captions('состояние #', 'status #', 'төлөв #'),
    captions('энергия на начало суток', 'energy at the start of a day', 'өдрийн эхний эрчим хүч'),
    captions('энергия на начало месяца', 'energy at the start of a month', 'сарын эхний эрчим хүч'),
    captions('энергия на начало года', 'energy at the start of a year', 'жилийн эхний эрчим хүч'),
    ...MESSAGE_TYPES.map(({ titles }) => titles),
    // Reasons of a meter's refusal.
    captions(
      'неизвестная команда или параметр',
      'it does not know the command or its parameter',
      'команд, параметрийг мэдэхгүй',
    ),
    captions('внутренняя ошибка', 'it has an internal error', 'дотоод алдаатай'),
    captions(
      'не хватает уровня доступа или неверен пароль',
      'the access level is too low, or the password is wrong',
      'хандалтын түвшин хүрэлцэхгүй эсвэл нууц үг буруу',
    ),
    captions('часы сегодня уже корректировались', 'its clock was already corrected today', 'цагийг өнөөдөр зассан'),
    captions('сеанс не открыт', 'there is no session', 'холболт нээгдээгүй'),
    captions('неизвестная функция', 'it does not know the function', 'үйлдлийг мэдэхгүй'),
    captions('нет такого регистра', 'it has no such register', 'ийм регистр алга'),
    captions('значение вне диапазона', 'the value is out of range', 'утга хязгаараас гадуур'),
    captions('сбой', 'it failed', 'гэмтэл'),
    captions('нужно больше времени', 'it needs more time', 'илүү хугацаа хэрэгтэй'),
    captions('занят', 'it is busy', 'завгүй'),
    captions('у шлюза нет пути к нему', 'the gateway has no path to it', 'гарцад зам алга'),
    captions('не отвечает шлюзу', 'it does not answer the gateway', 'гарцад хариулахгүй'),
    // Kinds of readings.
    captions('сведения', 'info', 'мэдээлэл'),
    captions('текущие показания', 'current', 'одоогийн заалт'),
    captions('мгновенные значения', 'instant', 'агшны утга'),
    captions('архив', 'archive', 'архив'),
    captions('профиль', 'profile', 'профайл'),
    captions('журнал', 'journal', 'журнал'),
  ].map((each) => [each.en, each]),
);

/** The words of a driver in a language; unknown words stay unchanged. Numbers in them are kept. Pure. */
export function subjectIn(words: string, language: string): string {
  const numbers = words.match(/\d+/g) ?? [];
  const pattern = words.replace(/\d+/g, '#');
  const known = [words, pattern].find((each) => Object.hasOwn(SUBJECTS, each));
  const subject = known === undefined ? undefined : SUBJECTS[known];
  if (!subject) return words;
  let at = 0;
  return inLanguage(subject, language).replace(/#/g, (hash) => numbers[at++] ?? hash);
}
