import { Injectable } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { type AppError, defineError } from '@gaugeway/platform/http';
import { EDITED_MEANWHILE, type EditedMeanwhile } from '@gaugeway/proto/api';
import { AuditRepository } from '../audit.repository';
import { changesBetween, type EditedKind } from './edited-fields';

const editedMeanwhile = defineError(EDITED_MEANWHILE, 409);

/** Shows the second of two users who edit the same entity the changes of the first, so that none is lost. */
@Injectable()
export class EditConflicts {
  constructor(private readonly audit: AuditRepository) {}

  /**
   * The 409 for an edit that began at an older version. `now` is the entity as the audit stores it. If the record of
   * that version was deleted, every field is listed.
   */
  async since(
    ctx: Context,
    kind: EditedKind,
    now: { id: number; version: number; audited: object },
    version: number,
  ): Promise<AppError> {
    const [before, last] = await Promise.all([
      this.audit.atVersion(ctx, kind, now.id, version),
      this.audit.lastEdit(ctx, kind, now.id),
    ]);
    const conflict: Omit<EditedMeanwhile, 'key' | 'msg'> = {
      changes: changesBetween(ctx.language, kind, before, now.audited),
      edited_by: last && {
        user_id: last.user_id > 0 ? last.user_id : null,
        api_key_id: last.user_id < 0 ? -last.user_id : null,
        name: last.user_name,
      },
      edited_at: last?.at ?? null,
      version: now.version,
    };
    return editedMeanwhile({ name: last?.user_name || '–' }, { more: conflict });
  }
}
