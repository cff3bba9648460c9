import { Controller } from '@nestjs/common';
import { handle } from '@gaugeway/platform/http';
import { editReading, editReadings, readingRevisions, undoEdit } from '@gaugeway/proto/api';
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

  readonly one = handle(editReading, (ctx, { device_id, msgType, message }) => {
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
  });

  readonly many = handle(editReadings, (ctx, input) => this.readings.edit(ctx, input));

  readonly undo = handle(undoEdit, (ctx, input) => this.readings.undo(ctx, input));

  readonly revisions = handle(readingRevisions, (ctx, input) => this.history.of(ctx, input));
}
