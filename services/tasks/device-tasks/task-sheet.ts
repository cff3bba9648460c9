import { Injectable } from '@nestjs/common';
import { modelById, formatReply } from '@gaugeway/catalogue';
import type { Context } from '@gaugeway/platform/auth';
import { type Cell, writeWorkbook } from '@gaugeway/platform/documents';
import { translate } from '@gaugeway/platform/i18n';
import { HeavySlots } from '@gaugeway/platform/slots';
import { type exportTasks, type InputOf, MOST_TASKS_EXPORTED, TASK_STATE } from '@gaugeway/proto/api';
import { DeviceTaskRepository } from './device-task.repository';
import { type ListedTaskRow, titleIn } from './device-task.row';
import { DeviceTaskService } from './device-task.service';
import { outcomeOf } from './task-outcome';
import { stepTitle } from './step-title';

const PAGE = 2000;
const COLUMNS = ['number', 'device', 'task', 'state', 'cause', 'result', 'created', 'changed', 'expires'] as const;
const WIDTHS = [12, 32, 32, 22, 40, 40, 18, 18, 18];

/** Tasks as a spreadsheet: the result of a command at each device, to be worked through or sent on. */
@Injectable()
export class TaskSheet {
  constructor(
    private readonly service: DeviceTaskService,
    private readonly tasks: DeviceTaskRepository,
    private readonly slots: HeavySlots,
  ) {}

  /** Throws 404 for a poll group that is not the caller's, 429 while the company's other documents are made. */
  async make(ctx: Context, input: InputOf<typeof exportTasks>, signal: AbortSignal): Promise<Buffer> {
    const filter = await this.service.filterOf(ctx, input);
    const { language } = ctx;
    const { tasks } = this;
    const words: Words = {
      states: new Map(this.service.statuses(ctx).map(({ id, title }) => [id, title])),
      codes: new Map(this.service.resultCodes(ctx).map(({ id, title }) => [id, title])),
    };
    async function* rows(): AsyncGenerator<Cell[][]> {
      yield [COLUMNS.map((name): Cell => ({ text: translate(language, `task_sheet.${name}`), tone: 'head' }))];
      for (let offset = 0; offset < MOST_TASKS_EXPORTED; offset += PAGE) {
        const { rows: page } = await tasks.page(ctx, filter, { limit: PAGE, offset, ascending: false });
        if (page.length > 0) yield page.map((row) => cellsOf(ctx, row, words));
        if (page.length < PAGE) return;
      }
    }
    const sheet = { name: translate(language, 'task_sheet.sheet'), widths: WIDTHS, stickyRows: 1, rows: rows() };
    return this.slots.run(ctx, () => writeWorkbook([sheet], signal), signal);
  }
}

const BAD: readonly number[] = [TASK_STATE.failed, TASK_STATE.expired, TASK_STATE.unknown];

interface Words {
  states: ReadonlyMap<number, string>;
  codes: ReadonlyMap<string, string>;
}

function cellsOf(ctx: Context, row: ListedTaskRow, { states, codes }: Words): Cell[] {
  const { language, timeZone } = ctx;
  const text = states.get(row.status) ?? String(row.status);
  const tone = row.status === TASK_STATE.done ? 'good' : BAD.includes(row.status) ? 'bad' : null;
  const { error, values } = outcomeOf(row, language);
  const cause = error ?? stepTitle(ctx, row.step) ?? codes.get(row.result_code ?? '') ?? null;
  const moment = (at: number): Cell => ({ date: at + timeZone * 3600 });
  return [
    row.id,
    row.device_name ?? `№ ${row.device_id}`,
    titleIn(row, language),
    tone ? { text, tone } : text,
    cause,
    formatReply(values, language, timeZone, row.model_id === null ? undefined : modelById(row.model_id)),
    moment(row.created_at),
    moment(row.updated_at),
    moment(row.expires_at),
  ];
}
