import { Controller } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { Implements } from '@gaugeway/platform/http';
import { editReading, editReadings, type InputOf, readingRevisions, type ReplyOf, undoEdit } from '@gaugeway/proto/api';
import { EditReadings } from './edit-readings';
import { EnterReading } from './enter-reading';
import { ReadingRevisions } from './reading-revisions';

@Controller()
export class EditController {
  constructor(
    private readonly readings: EditReadings,
    private readonly entering: EnterReading,
    private readonly history: ReadingRevisions,
  ) {}

  @Implements(editReading)
  one(
    ctx: Context,
    { device_id, msgType, message }: InputOf<typeof editReading>,
  ): Promise<ReplyOf<typeof editReading>> {
    const { datetime, reason = '', method, message_api: isEntered, ...others } = message;
    delete others.realdatetime;
    const values = Object.fromEntries(
      Object.entries(others).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
    );
    if (isEntered === true) {
      const ofReason = reason === '' ? undefined : reason;
      return this.entering.enter(ctx, {
        deviceId: device_id,
        type: msgType,
        ts: datetime,
        values,
        reason: ofReason,
        method,
      });
    }
    return this.readings.edit(ctx, { device_id, msgType, messages: [{ datetime, values }], reason, method });
  }

  @Implements(editReadings)
  many(ctx: Context, input: InputOf<typeof editReadings>): Promise<ReplyOf<typeof editReadings>> {
    return this.readings.edit(ctx, input);
  }

  @Implements(undoEdit)
  undo(ctx: Context, input: InputOf<typeof undoEdit>): Promise<ReplyOf<typeof undoEdit>> {
    return this.readings.undo(ctx, input);
  }

  @Implements(readingRevisions)
  revisions(ctx: Context, input: InputOf<typeof readingRevisions>): Promise<ReplyOf<typeof readingRevisions>> {
    return this.history.of(ctx, input);
  }
}
