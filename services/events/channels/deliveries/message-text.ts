import { fieldTitle } from '@gaugeway/catalogue';
import { derivedQuantityTitle } from '@gaugeway/catalogue/event-rules';
import { translate } from '@gaugeway/platform/i18n';
import type { Language } from '@gaugeway/proto/api';
import { titleOf } from '../../rule-store/ready-made';
import type { Outgoing } from './outgoing.repository';

/** A message in a language. */
export interface MessageText {
  subject: string;
  /** One entry per delivery, in the order of the mail: subject and known details. */
  lines: string[];
  /** Text right below the subject; for a single delivery it does not repeat the title. */
  below: string[];
}

/** Text of deliveries of a channel. `zone`: hours from UTC. Pure. */
export function messageText(deliveries: readonly Outgoing[], language: Language, zone: number): MessageText {
  const [first] = deliveries;
  if (!first?.occurred) {
    const lines = [translate(language, 'notices.test_line')];
    return { subject: translate(language, 'notices.test_subject'), lines, below: lines };
  }
  const subject =
    deliveries.length === 1
      ? translate(language, `notices.subject_${isLate(first) ? 'ended' : first.stage}`, {
          what: headOf(first.occurred, language),
        })
      : translate(language, 'notices.subject_many', {
          number: deliveries.length,
          what: headOf(first.occurred, language),
        });
  const lines = deliveries.flatMap((each) =>
    each.occurred ? [`${headOf(each.occurred, language)}. ${detailOf(each, language, zone)}`] : [],
  );
  return { subject, lines, below: deliveries.length === 1 ? [detailOf(first, language, zone)] : lines };
}

type Occurred = NonNullable<Outgoing['occurred']>;

function headOf(occurred: Occurred, language: Language): string {
  const { subjects, subjectName: name } = occurred;
  const title = titleOf(occurred, language);
  return subjects > 1
    ? translate(language, 'events.message_many', { title, name, more: subjects - 1 })
    : translate(language, 'events.message', { title, name });
}

/**
 * The event is over before its start is reported: after quiet hours, within a digest, or while the receiver was away.
 */
const isLate = ({ stage, occurred }: Outgoing): boolean =>
  stage === 'began' && occurred !== null && occurred.openSubjects === 0 && occurred.endedAt !== null;

function detailOf(outgoing: Outgoing, language: Language, zone: number): string {
  const { stage, afterMinutes, occurred } = outgoing;
  if (!occurred) return '';
  const { severity, beganAt, endedAt } = occurred;
  const at = timeText(stage === 'ended' ? (endedAt ?? beganAt) : beganAt, zone);
  const value = valueText(occurred, language);
  const line = translate(language, `notices.line_${isLate(outgoing) ? 'over' : stage}`, {
    severity: translate(language, `notices.severity_${severity}`),
    at,
    end: timeText(endedAt ?? beganAt, zone),
    minutes: afterMinutes,
  });
  if (stage === 'ended') return line;
  const behind = occurred.behind > 0 ? translate(language, 'notices.behind', { number: occurred.behind }) : '';
  return [line, value, behind].filter(Boolean).join(' ');
}

/** The value that the condition saw, with its unit; '' = none, or a flag, which the title says already. */
function valueText({ field, value }: Occurred, language: Language): string {
  if (value === null || field === '') return '';
  const { title, unit, decimals } = derivedQuantityTitle(field, language) ?? fieldTitle(field, language);
  if (unit === null && decimals === 0 && (value === 0 || value === 1)) return '';
  return `${title}: ${Number(value.toFixed(decimals))} ${unit?.title ?? ''}`.trimEnd() + '.';
}

const two = (number: number): string => String(number).padStart(2, '0');

function timeText(at: number, zone: number): string {
  const local = new Date((at + zone * 3600) * 1000);
  const day = `${two(local.getUTCDate())}.${two(local.getUTCMonth() + 1)}.${local.getUTCFullYear()}`;
  return `${day} ${two(local.getUTCHours())}:${two(local.getUTCMinutes())}`;
}
