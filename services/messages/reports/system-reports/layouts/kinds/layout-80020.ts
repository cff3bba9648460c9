import { xmlText } from '@gaugeway/proto/text/escapes';
import { layout80020 as layout } from '@gaugeway/proto/kinds/exchange-layouts/layout-80020';
import { clockText } from '@gaugeway/proto/time/zone';
import { clock, compactDate, type IntervalValue, makeExchange } from '../layout';
import { windows1251 } from '../windows-1251';

/** Names of the channels in messages that others publish. */
const DESCRIPTIONS = {
  '01': 'активная энергия, приём',
  '02': 'активная энергия, отдача',
  '03': 'реактивная энергия, приём',
  '04': 'реактивная энергия, отдача',
} as const;

/**
 * Message class 80020, version 2, of the Russian power market: one message per day. Its regulation (Appendix 11.1.1 to
 * the wholesale market's contract) is not at hand; the layout is the one that public writers and readers of the class
 * agree on (GitHub: the 80020 classes of Eric-1dev/ElectroPrognizer, the writer `Model_mail_report` of an energy
 * service, the XML80020 reader of a Qt collector): `message class version number` > `datetime` (`timestamp`,
 * `daylightsavingtime`, `day`), `sender` (`inn`, `name`), `area timezone` (`inn`, `name`) > `measuringpoint code name`
 * > `measuringchannel code desc` > `period start end` > `value`, in windows-1251.
 *
 * Values are whole kWh and kvarh; the rounding difference goes to the next interval, so that the day adds up.
 * `status="1"` marks values that are not commercial: missing (as 0), estimated or suspect. Russia has one time all
 * year: `daylightsavingtime` is 1 (summer time) as the market has kept it, `timezone` 1. A day on which another zone
 * moves its clock has the periods that it has, by that clock.
 */
export const layout80020 = makeExchange(layout, function* (days, input, madeAt) {
  let place = -1;
  for (const { date, borders, points } of days) {
    place += 1;
    const { zone, sender, area, number } = input;
    const stamp = clockText(zone, madeAt).replaceAll(/[-T:]/g, '');
    const clocks = borders.map((at) => clock(zone, at).replace(':', ''));
    const organisation = ({ inn, name }: typeof sender) => [
      `<inn>${xmlText(inn)}</inn>`,
      `<name>${xmlText(name)}</name>`,
    ];
    const lines = [
      '<?xml version="1.0" encoding="windows-1251"?>',
      `<message class="80020" version="2" number="${number + place}">`,
      `<datetime><timestamp>${stamp}</timestamp><daylightsavingtime>1</daylightsavingtime><day>${compactDate(date)}</day></datetime>`,
      ...['<sender>', ...organisation(sender), '</sender>', '<area timezone="1">', ...organisation(area)],
      ...points.flatMap(({ code, title, channels }) => [
        `<measuringpoint code="${xmlText(code)}" name="${xmlText(title)}">`,
        ...[...channels].flatMap(([channel, values]) => [
          `<measuringchannel code="${channel}" desc="${DESCRIPTIONS[channel]}">`,
          ...periods(values, clocks),
          '</measuringchannel>',
        ]),
        '</measuringpoint>',
      ]),
      ...['</area>', '</message>', ''],
    ];
    yield {
      name: `80020_${sender.inn || '0'}_${compactDate(date)}_${number + place}.xml`,
      content: windows1251(lines.join('\r\n')),
    };
  }
});

function periods(values: readonly IntervalValue[], clocks: readonly string[]): string[] {
  let left = 0;
  return values.map(({ value, isReliable }, place) => {
    const exact = (value ?? 0) + (value === null ? 0 : left);
    const whole = Math.max(0, Math.round(exact));
    if (value !== null) left = exact - whole;
    const status = isReliable ? '' : ' status="1"';
    return `<period start="${clocks[place]}" end="${clocks[place + 1]}"><value${status}>${whole}</value></period>`;
  });
}
