import { Injectable } from '@nestjs/common';
import { Outbox } from '@gaugeway/platform/bus';
import { columnsOf, type Transaction } from '@gaugeway/platform/database';
import { devicePlace, objectRegistry } from '@gaugeway/proto/events';

interface Changed {
  subject_id: number;
  company_id: number;
}

type ChangedObject = Changed & {
  object_id: string | null;
  name: string;
  parent_pin: number | null;
  tied_users: number[];
};
type ChangedDevice = Changed & { branch: string[] | null; seen_by: number[] };

const marked = (taken: readonly { kind: string; subject_id: number; company_id: number }[], wanted: string) => {
  const found = taken.filter(({ kind }) => kind === wanted);
  return columnsOf(found, 'subject_id', 'company_id');
};

export const HAS_PLACE_CHANGES = 'EXISTS (SELECT FROM objects.place_change)';

/** Changes of the tree on their way to other services. */
@Injectable()
export class PlaceRepository {
  constructor(private readonly outbox: Outbox) {}

  /**
   * Publishes the current state of the subjects of the oldest marks; deleted ones as deleted. Returns the number of
   * marks. The rows are read after the marks were taken, so a later change has its own mark.
   */
  async publish(transaction: Transaction, limit: number): Promise<number> {
    const { rows: taken } = await transaction.query<{ kind: string; subject_id: number; company_id: number }>(
      `DELETE FROM objects.place_change WHERE id IN (SELECT id FROM objects.place_change ORDER BY id LIMIT $1 FOR UPDATE)
       RETURNING kind, subject_id, company_id`,
      [limit],
    );
    const { rows: objects } = await transaction.query<ChangedObject>(
      `SELECT DISTINCT g.subject_id, coalesce(o.company_id, g.company_id) AS company_id, o._id AS object_id, o.name,
         a.pin AS parent_pin,
         ARRAY(SELECT u.user_id FROM objects.object_user u WHERE u.object_id = o._id ORDER BY u.user_id) AS tied_users
       FROM unnest($1::int[], $2::int[]) AS g(subject_id, company_id)
       LEFT JOIN objects.object o ON o.pin = g.subject_id
       LEFT JOIN objects.object a ON a._id = o.parent_id ORDER BY 1`,
      marked(taken, 'object'),
    );
    const { rows: devices } = await transaction.query<ChangedDevice>(
      `SELECT DISTINCT ON (g.subject_id) g.subject_id, coalesce(t.company_id, g.company_id) AS company_id,
         (SELECT array_agg(a._id::text ORDER BY length(a.path)) FROM objects.object a
           WHERE a.pin = ANY(string_to_array(trim(o.path, '/'), '/')::int[])) AS branch,
         ARRAY(SELECT DISTINCT u.user_id FROM unnest(string_to_array(trim(o.path, '/'), '/')::int[]) AS step(pin)
           JOIN objects.object a ON a.pin = step.pin JOIN objects.object_user u ON u.object_id = a._id
           ORDER BY u.user_id) AS seen_by
       FROM unnest($1::int[], $2::int[]) AS g(subject_id, company_id)
       LEFT JOIN objects.object_device t ON t.device_id = g.subject_id
       LEFT JOIN objects.object o ON o._id = t.object_id ORDER BY g.subject_id`,
      marked(taken, 'device'),
    );
    await this.outbox.add(
      transaction,
      'objects',
      objectRegistry,
      objects.map(({ subject_id: pin, company_id: companyId, object_id: objectId, name, parent_pin, tied_users }) => ({
        key: String(pin),
        company: companyId,
        value:
          objectId === null
            ? null
            : { pin, objectId, companyId, name, parentPin: parent_pin ?? 0, tiedUsers: tied_users },
      })),
    );
    await this.outbox.add(
      transaction,
      'objects',
      devicePlace,
      devices.map(({ subject_id: deviceId, company_id: companyId, branch, seen_by: seenBy }) => ({
        key: String(deviceId),
        company: companyId,
        value: branch === null ? null : { deviceId, companyId, branch, seenBy },
      })),
    );
    return taken.length;
  }
}
