import { type Captions, captions } from '../captions';

/**
 * Information of a device about itself besides its fields: facts that are read and never summed, averaged or drawn,
 * even where they are numbers. A codec or driver puts them into a row's `extra` under these names.
 */
const FACTS: Readonly<Record<string, Captions>> = {
  serial: captions('Заводской номер', 'Serial number', 'Үйлдвэрийн дугаар'),
  made: captions('Дата выпуска', 'Manufactured on', 'Үйлдвэрлэсэн огноо'),
  firmware: captions('Версия прошивки', 'Firmware version', 'Програмын хувилбар'),
  software: captions('Версия программы', 'Software version', 'Програм хангамжийн хувилбар'),
  model: captions('Код модели', 'Model code', 'Загварын код'),
  variant: captions('Вариант исполнения', 'Variant', 'Хувилбар'),
  kind: captions('Тип прибора', 'Meter type', 'Тоолуурын төрөл'),
  identity: captions('Обозначение прибора', 'Identification', 'Тоолуурын тэмдэглэгээ'),
  maker: captions('Изготовитель', 'Manufacturer', 'Үйлдвэрлэгч'),
  version: captions('Версия', 'Version', 'Хувилбар'),
  medium: captions('Среда (код M-Bus)', 'Medium (M-Bus code)', 'Орчин (M-Bus код)'),
  warning: captions('Предупреждение', 'Warning', 'Анхааруулга'),
  /** Time that the device's clock showed, of a row with an impossible time. The row has the time of reception. */
  device_clock: captions('Неверные часы прибора', 'Wrong device clock', 'Төхөөрөмжийн буруу цаг'),
  raw_records: captions('Нераспознанные записи M-Bus', 'Unrecognised M-Bus records', 'Танигдаагүй M-Bus бичлэг'),
  relay_mode: captions('Режим реле', 'Relay mode', 'Релений горим'),
};

/** Names of the facts, e.g. for the content of a register of text. */
export const FACT_NAMES: readonly string[] = Object.keys(FACTS);

/** The captions of a fact by its name; undefined = none is known under it. Pure. */
export const factOf = (name: string): Captions | undefined => (Object.hasOwn(FACTS, name) ? FACTS[name] : undefined);
