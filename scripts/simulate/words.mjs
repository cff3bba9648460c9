// The demo town in the language of the console that starts it: DEMO_LANGUAGE, else the locale of the terminal (POSIX
// LC_ALL, LC_MESSAGES, LANG). The town is written in Russian in town.mjs; here are the other two languages.

/** By the parts between commas of town.mjs and fleet.mjs: English, Mongolian. */
const WORDS = {
  Заречный: ['Riverside', 'Голын эрэг'],
  'Центральный район': ['Central district', 'Төв дүүрэг'],
  'Портовый район': ['Port district', 'Боомт дүүрэг'],
  'Вокзальный район': ['Station district', 'Буудал дүүрэг'],
  'Липовая улица': ['Linden Street', 'Линден гудамж'],
  'Рыночная улица': ['Market Street', 'Зах гудамж'],
  'Портовая улица': ['Port Street', 'Боомт гудамж'],
  'Берёзовая улица': ['Birch Street', 'Хус гудамж'],
  'Заводская улица': ['Factory Street', 'Үйлдвэр гудамж'],
  'Вокзальная улица': ['Station Street', 'Буудал гудамж'],
  'Мельничная улица': ['Mill Street', 'Тээрэм гудамж'],
  'Водоканал Заречного': ['Riverside Water Works', 'Голын эрэг Ус суваг'],
  'Заречная энергосбытовая компания': ['Riverside Power Supply', 'Голын эрэг Цахилгаан түгээх'],
  'Заречные тепловые сети': ['Riverside Heating Network', 'Голын эрэг Дулааны сүлжээ'],
  Заречныйгаз: ['Riverside Gas', 'Голын эрэг Хий'],
  'ТСЖ «Липовый двор»': ['Linden Court Homeowners', '«Линден хашаа» СӨХ'],
  'УК «Портовая»': ['Port Property Management', '«Боомт» ашиглалтын компани'],
  'ООО «Аптека на Рыночной»': ['Market Street Pharmacy Ltd', '«Зах гудамжны эмийн сан» ХХК'],
  'ООО «Рыночный двор»': ['Market Court Ltd', '«Захын хашаа» ХХК'],
  'ООО «Пекарня»': ['Bakery Ltd', '«Талх» ХХК'],
  'Школа № 1': ['School No. 1', '1-р сургууль'],
  'ИП Ремизов': ['Remizov (sole trader)', 'Ремизов (хувиараа)'],
  'ООО «Вокзальная, 11»': ['Station Street 11 Ltd', '«Буудал 11» ХХК'],
  Вода: ['Water', 'Ус'],
  'Холодная вода': ['Cold water', 'Хүйтэн ус'],
  Электроэнергия: ['Electricity', 'Цахилгаан'],
  Тепло: ['Heat', 'Дулаан'],
  Газ: ['Gas', 'Хий'],
  Клапан: ['Valve', 'Хаалт'],
  'Газовый сигнализатор': ['Gas detector', 'Хийн мэдрэгч'],
  'Счётчик с планировщиком': ['Meter with a planner', 'Төлөвлөгчтэй тоолуур'],
  'Датчик вибрации': ['Vibration sensor', 'Чичиргээний мэдрэгч'],
  планировщик: ['planner', 'төлөвлөгч'],
  'Вибрация насоса': ['Vibration of a pump', 'Насосны чичиргээ'],
  Модем: ['Modem', 'Модем'],
  Посёлок: ['Village', 'Тосгон'],
  'Проводные счётчики': ['Wired meters', 'Утастай тоолуур'],
  'Теплосчётчик, две системы': ['Heat calculator, two systems', 'Дулааны тооцоолуур, хоёр систем'],
  'Тепло и горячая вода, ЦТП': ['Heat and hot water, district substation', 'Дулаан, халуун ус, төв дулааны цэг'],
  'Тепло, система 1': ['Heat, system 1', 'Дулаан, 1-р систем'],
  'Тепло, система 2': ['Heat, system 2', 'Дулаан, 2-р систем'],
  'Объём, система 1': ['Volume, system 1', 'Эзлэхүүн, 1-р систем'],
  'Объём, система 2': ['Volume, system 2', 'Эзлэхүүн, 2-р систем'],
  'Температура горячей воды': ['Hot-water temperature', 'Халуун усны температур'],
  ввод: ['inlet', 'оруулга'],
  'узел учёта': ['substation', 'тооцооны зангилаа'],
  'общедомовые нужды': ['common needs of the house', 'байшингийн нийтийн хэрэгцээ'],
  'до замены': ['until it was replaced', 'солихоос өмнө'],
  аптека: ['pharmacy', 'эмийн сан'],
  продукты: ['grocery', 'хүнсний дэлгүүр'],
  'насосная станция': ['pumping station', 'насосны станц'],
  квартал: ['city block', 'хороолол'],
  пекарня: ['bakery', 'талх нарийн боов'],
  школа: ['school', 'сургууль'],
  мастерская: ['workshop', 'засварын газар'],
  котельная: ['boiler house', 'уурын зуух'],
  офис: ['office', 'оффис'],
  'Плата модема': ['Modem board', 'Модемын хавтан'],
  'Плата модема, офис': ['Modem board, office', 'Модемын хавтан, оффис'],
  'Скорость порта, бод': ['Speed of the port, baud', 'Портын хурд, бод'],
  'Пауза конца кадра, мс': ['Silence at the end of a frame, ms', 'Кадрын төгсгөлийн завсар, мс'],
  'SDM630 с реле': ['SDM630 with a relay', 'SDM630 релетэй'],
  'Сумма по квартирам заметно меньше показаний ввода: ищем утечку.': [
    'The flats use far less than the inlet measures. A leak is being traced.',
    'Айлуудын нийлбэр оруулгын заалтаас илт бага: алдагдлыг хайж байна.',
  ],
  'У прибора теплее 22 °C': ['Warmer than 22 °C at the meter', 'Тоолуурын орчин 22 °C-ээс дулаан'],
};

/** Words used with a number. */
const NUMBERED = [
  [/^кв\. (\d+)$/, ['flat $1', '$1 тоот']],
  [/^Квартира (\d+)$/, ['Flat $1', '$1 тоот']],
  [/^ввод (\d+)$/, ['inlet $1', '$1-р оруулга']],
  [/^Дом (\d+)$/, ['House $1', '$1-р байр']],
  [/^З-(\d+)$/, ['C-$1', 'Г-$1']],
  [/^ВК-(\d+)$/, ['WW-$1', 'УС-$1']],
  [/^ЭС-(\d+)$/, ['PS-$1', 'ЦЭХ-$1']],
  [/^ТС-(\d+)$/, ['HN-$1', 'ДС-$1']],
  [/^ГЗ-(\d+)$/, ['GS-$1', 'ХИЙ-$1']],
  [/^посёлок (\d+)$/, ['village $1', '$1-р тосгон']],
  [/^счётчик (\d+)$/, ['meter $1', 'тоолуур $1']],
];

/** People's names in Latin letters; Mongolian has the letters of Russian. */
const LATIN = Object.fromEntries(
  'а=a б=b в=v г=g д=d е=e ё=yo ж=zh з=z и=i й=y к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ф=f х=kh ц=ts ч=ch ш=sh щ=shch ъ= ы=y ь= э=e ю=yu я=ya'
    .split(' ')
    .flatMap((pair) => {
      const [from, to] = pair.split('=');
      return [
        [from, to],
        [from.toUpperCase(), to.charAt(0).toUpperCase() + to.slice(1)],
      ];
    }),
);
const PERSON = /^[А-ЯЁ][а-яё]+ [А-ЯЁ]\. [А-ЯЁ]\.$/;

/** A person is called by surname and initials; all else are organisations. */
export const isPerson = (name) => PERSON.test(name);

/** @returns 'ru', 'en' or 'mn' */
export function townLanguage(env = process.env) {
  const wanted = env.DEMO_LANGUAGE || env.LC_ALL || env.LC_MESSAGES || env.LANG || '';
  const language = wanted.slice(0, 2).toLowerCase();
  return ['ru', 'mn'].includes(language) ? language : 'en';
}

function phraseIn(phrase, place) {
  const known = WORDS[phrase]?.[place];
  if (known) return known;
  for (const [pattern, translated] of NUMBERED)
    if (pattern.test(phrase)) return phrase.replace(pattern, translated[place]);
  if (place === 0 && isPerson(phrase)) return Array.from(phrase, (letter) => LATIN[letter] ?? letter).join('');
  return phrase;
}

/** A text of the town in a language: as a whole, else part by part between commas and colons. */
export function inLanguage(text, language) {
  if (language === 'ru') return text;
  const place = language === 'mn' ? 1 : 0;
  const whole = phraseIn(text, place);
  if (whole !== text) return whole;
  return text
    .split(/(, |: )/)
    .map((part) => phraseIn(part, place))
    .join('');
}

const language = townLanguage();

/** The same in the language of this console. */
export const text = (phrase) => inLanguage(phrase, language);
