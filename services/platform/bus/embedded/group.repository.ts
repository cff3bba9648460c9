import type { Pool } from 'pg';
import { columnsOf } from '../../database';
import type { GroupTopic } from './group-topic';
import { type Position, PositionCommits } from './position-commits';
import { CHANNEL } from './schema';

export interface HeldLease extends GroupTopic {
  partition: number;
  fence: number;
  /** rebuild() requested another position. */
  rewound: boolean;
}

export interface TakenLease extends GroupTopic {
  partition: number;
  fence: number;
  next: number;
}

export interface Neighbour extends GroupTopic {
  member: string;
}

/** Groups: who is a member, who holds which partition until when, and where each partition continues. */
export class GroupRepository {
  private readonly commits = new PositionCommits((positions) => this.write(positions));

  constructor(
    /** Durable writes. */
    private readonly writer: Pool,
    /** Writes that may be lost when the server crashes: positions and heartbeats, which are only written again. */
    private readonly reader: Pool,
    private readonly member: string,
    private readonly leaseMs: number,
  ) {}

  /** Start positions at the first start of a group; known groups are unchanged. */
  async ensurePositions(begins: readonly (GroupTopic & { fromBeginning: boolean })[]): Promise<void> {
    await this.writer.query(
      `INSERT INTO bus.consumer (group_name, topic, partition, next_offset)
       SELECT w.group_name, q.topic, q.partition,
              CASE WHEN w.beginning THEN 0 ELSE bus.end_offset(q.topic, q.partition) END
       FROM unnest($1::text[], $2::int[], $3::boolean[]) AS w(group_name, topic, beginning)
       JOIN bus.partition q USING (topic)
       ON CONFLICT DO NOTHING`,
      columnsOf(begins, 'group', 'topic', 'fromBeginning'),
    );
  }

  /** Reports that this member is alive and prolongs its leases; returns those it still holds. */
  async beat(memberships: readonly GroupTopic[], host: string, pid: number): Promise<HeldLease[]> {
    const { rows } = await this.commits.alone(() => this.prolong(memberships, host, pid));
    return rows.map((row) => ({ ...row, fence: Number(row.fence) }));
  }

  private prolong(memberships: readonly GroupTopic[], host: string, pid: number) {
    return this.reader.query<Omit<HeldLease, 'fence'> & { fence: string }>({
      name: 'bus-beat',
      text: `
        WITH alive AS (
          INSERT INTO bus.member (group_name, topic, member, host, pid, seen_until)
          SELECT m.group_name, m.topic, $3, $4, $5, now() + $6 * interval '1 ms'
          FROM unnest($1::text[], $2::int[]) AS m(group_name, topic)
          ON CONFLICT (group_name, topic, member) DO UPDATE SET seen_until = excluded.seen_until
        )
        UPDATE bus.consumer SET lease_until = now() + $6 * interval '1 ms'
        WHERE owner = $3 AND lease_until > now()
        RETURNING group_name AS "group", topic, partition, fence, rewind_to IS NOT NULL AS rewound`,
      values: [...columns(memberships), this.member, host, pid, this.leaseMs],
    });
  }

  /** The living members of these groups, this one included, in one order for all. */
  async members(memberships: readonly GroupTopic[]): Promise<Neighbour[]> {
    const { rows } = await this.reader.query<Neighbour>({
      name: 'bus-members',
      text: `
        SELECT m.group_name AS "group", m.topic, m.member FROM bus.member m
        JOIN unnest($1::text[], $2::int[]) AS w(group_name, topic) USING (group_name, topic)
        WHERE m.seen_until > now() ORDER BY m.member`,
      values: columns(memberships),
    });
    return rows;
  }

  /** Takes the partitions that no member holds any more. */
  async take(wanted: readonly (GroupTopic & { partition: number })[]): Promise<TakenLease[]> {
    const { rows } = await this.writer.query<GroupTopic & { partition: number; fence: string; next: string }>({
      name: 'bus-take',
      text: `
        UPDATE bus.consumer c
        SET owner = $4, fence = c.fence + 1, lease_until = now() + $5 * interval '1 ms',
            next_offset = coalesce(c.rewind_to, c.next_offset), rewind_to = NULL
        FROM unnest($1::text[], $2::int[], $3::int[]) AS w(group_name, topic, partition)
        WHERE c.group_name = w.group_name AND c.topic = w.topic AND c.partition = w.partition
          AND (c.owner IS NULL OR c.lease_until <= now())
        RETURNING c.group_name AS "group", c.topic, c.partition, c.fence, c.next_offset AS next`,
      values: [...columns(wanted), wanted.map((one) => one.partition), this.member, this.leaseMs],
    });
    return rows.map((row) => ({ ...row, fence: Number(row.fence), next: Number(row.next) }));
  }

  /**
   * Commits a position together with those of `withinMs`; returns where to continue (elsewhere after a rebuild), null where
   * the lease is lost.
   */
  commit(position: Position, withinMs?: number): Promise<number | null> {
    return this.commits.commit(position, withinMs);
  }

  private async write(positions: readonly Position[]): Promise<(number | null)[]> {
    const { rows } = await this.reader.query<{ place: number; next: string }>({
      name: 'bus-commit',
      text: `
        UPDATE bus.consumer c SET next_offset = coalesce(c.rewind_to, w.next), rewind_to = NULL
        FROM unnest($1::text[], $2::int[], $3::int[], $4::bigint[], $5::bigint[])
          WITH ORDINALITY AS w(group_name, topic, partition, fence, next, place)
        WHERE c.group_name = w.group_name AND c.topic = w.topic AND c.partition = w.partition
          AND c.owner = $6 AND c.fence = w.fence
        RETURNING w.place::int, c.next_offset AS next`,
      values: [...columns(positions), ...columnsOf(positions, 'partition', 'fence', 'next'), this.member],
    });
    const agreed = new Map(rows.map(({ place, next }) => [place, Number(next)]));
    return positions.map((_, index) => agreed.get(index + 1) ?? null);
  }

  async release({ group, topic }: GroupTopic, partition: number, fence: number): Promise<void> {
    await this.writer.query(
      `UPDATE bus.consumer SET owner = NULL, lease_until = NULL
       WHERE group_name = $1 AND topic = $2 AND partition = $3 AND owner = $4 AND fence = $5`,
      [group, topic, partition, this.member, fence],
    );
  }

  /** This member goes: without it the others share its partitions at once. */
  async leave(): Promise<void> {
    await this.writer.query('DELETE FROM bus.member WHERE member = $1', [this.member]);
  }

  /** Other members in processes of this host. */
  async neighbours(host: string): Promise<{ member: string; pid: number }[]> {
    const { rows } = await this.writer.query<{ member: string; pid: number }>(
      'SELECT DISTINCT member, pid FROM bus.member WHERE host = $1 AND member <> $2',
      [host, this.member],
    );
    return rows;
  }

  /** Removes members whose process is known to be dead, with their leases, and those long unseen. */
  async removeMembers(dead: readonly string[]): Promise<void> {
    await this.writer.query(
      `WITH removed AS (
         DELETE FROM bus.member WHERE member = ANY($1) OR seen_until < now() - interval '1 minute')
       UPDATE bus.consumer SET owner = NULL, lease_until = NULL WHERE owner = ANY($1)`,
      [dead],
    );
  }

  /** Asks the owners of the partitions to go back to the oldest event. */
  async rewind(group: string, topic: number): Promise<void> {
    await this.writer.query('UPDATE bus.consumer SET rewind_to = 0 WHERE group_name = $1 AND topic = $2', [
      group,
      topic,
    ]);
  }

  /** Events not yet handled, by group and topic. */
  async lag(memberships: readonly GroupTopic[]): Promise<(GroupTopic & { lag: number })[]> {
    const { rows } = await this.reader.query<GroupTopic & { lag: string }>(
      `SELECT c.group_name AS "group", c.topic,
              sum(greatest(0, bus.end_offset(c.topic, c.partition) - coalesce(c.rewind_to, c.next_offset))) AS lag
       FROM bus.consumer c JOIN unnest($1::text[], $2::int[]) AS w(group_name, topic) USING (group_name, topic)
       GROUP BY c.group_name, c.topic`,
      columns(memberships),
    );
    return rows.map((row) => ({ ...row, lag: Number(row.lag) }));
  }

  /** Requests every process to check members and leases now. */
  async announce(): Promise<void> {
    await this.reader.query(`SELECT pg_notify('${CHANNEL}', 'm')`);
  }
}

function columns(of: readonly GroupTopic[]): [string[], number[]] {
  return columnsOf(of, 'group', 'topic');
}
