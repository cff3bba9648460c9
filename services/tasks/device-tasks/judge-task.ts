import {
  controlOf,
  type ControlKey,
  inLanguage,
  type Judged,
  judgeManagement,
  modelById,
  modelTitle,
} from '@gaugeway/catalogue';
import { type Context, isAllowed } from '@gaugeway/platform/auth';
import { fieldsAtFault, invalid, noRight } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import { can, type createTask, type InputOf, type Language, SECTION } from '@gaugeway/proto/api';
import type { AddressedDevice } from '../devices/device.repository';
import { commandNotSupported, deviceSwitchedOff } from './device-task.errors';
import { type NewDeviceTask, PRIORITY, titlesIn } from './device-task.row';

export type Wanted = Pick<
  InputOf<typeof createTask>,
  'command_type' | 'management' | 'title' | 'title_en' | 'title_mn'
>;

/** Seconds within which a reading must be done, and a command sent. */
interface TaskTimes {
  read: number;
  command: number;
}

/**
 * The task of a request to a device. Throws 422 for an action that the model does not support or a value out of bounds,
 * 409 for a device that is switched off, 403 for a change without the right to it.
 */
export function judgeTask(ctx: Context, device: AddressedDevice, wanted: Wanted, times: TaskTimes): NewDeviceTask {
  const model = modelById(device.model_id);
  const judged = judgeManagement(model, wanted.command_type, wanted.management);
  if (judged.kind === 'invalid') {
    throw invalid({}, { fields: prefixed(fieldsAtFault(judged.issues, judged.given, ctx.language)) });
  }
  if (judged.kind === 'not_supported') {
    throw commandNotSupported({ name: device.name, model: model ? modelTitle(model) : device.model_id });
  }
  if (device.state !== 'active') throw deviceSwitchedOff({ name: device.name });
  const isRead = judged.kind === 'read';
  const commandClass = isRead ? 'A' : judged.class;
  if (commandClass !== 'A' && !isAllowed(ctx, can('update', SECTION.devices))) throw noRight();
  return {
    companyId: ctx.companyId,
    deviceId: device.device_id,
    commandType: wanted.command_type,
    commandClass,
    control: isRead ? null : judged.key,
    ...titlesOf(wanted, judged),
    management: judged.management,
    priority: commandClass === 'A' ? PRIORITY.operatorPoll : PRIORITY.operatorCommand,
    ttl: isRead ? times.read : times.command,
    createdBy: ctx.userId,
  };
}

const prefixed = (fields: Record<string, string[]>): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, texts]) => [name ? `management.${name}` : 'management', texts]),
  );

/** Given titles; languages without one get the name of the request. */
function titlesOf(input: Wanted, judged: AcceptedTask): Pick<NewDeviceTask, 'title' | 'titleEn' | 'titleMn'> {
  const own = titlesIn((language) => titleOf(judged, language));
  // A title of the caller's own in another language is better than none of it.
  const titleMn = input.title_mn || (input.title_en ? '' : own.titleMn);
  return { title: input.title || own.title, titleEn: input.title_en || own.titleEn, titleMn };
}

type AcceptedTask = Extract<Judged, { key: ControlKey | null }>;

function titleOf({ key }: AcceptedTask, language: Language): string {
  return key === null || key === 'now_value'
    ? translate(language, 'tasks.title_poll')
    : inLanguage(controlOf(key).captions, language);
}
