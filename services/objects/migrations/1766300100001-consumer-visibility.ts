import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Marks the consumers of points, which a statement named `changed` has, for publishing. */
const MARK = (points: string) => `INSERT INTO objects.consumer_unpublished (pin, company_id)
  SELECT DISTINCT c.pin, c.company_id FROM ${points} JOIN objects.consumer c ON c._id = p.consumer_id
  ORDER BY c.pin ON CONFLICT (pin) DO NOTHING`;

/**
 * Consumers are published with the users who see one of their points. What changes that marks them: a point with another
 * consumer, node or formula, a point that is published again because its branch or its ties changed, a device that is
 * tied to a point or to other users.
 */
export class ConsumerVisibility1766300100001 implements MigrationInterface {
  readonly name = 'ConsumerVisibility1766300100001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION objects.mark_consumers_of_points() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        ${MARK('changed p')};
        RETURN NULL;
      END $$;
      CREATE FUNCTION objects.mark_consumers_of_point_ids() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        ${MARK('changed x JOIN objects.accounting_point p ON p.id = x.point_id')};
        RETURN NULL;
      END $$;
      CREATE FUNCTION objects.mark_consumers_of_moved_points() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        ${MARK(`(SELECT before.consumer_id FROM before JOIN after USING (id)
            WHERE (before.consumer_id, before.object_id, before.formula) IS DISTINCT FROM
              (after.consumer_id, after.object_id, after.formula)
          UNION SELECT after.consumer_id FROM before JOIN after USING (id)
            WHERE (before.consumer_id, before.object_id, before.formula) IS DISTINCT FROM
              (after.consumer_id, after.object_id, after.formula)) p`)};
        RETURN NULL;
      END $$;
      CREATE FUNCTION objects.mark_consumers_of_tied_devices() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        ${MARK(`before JOIN after USING (device_id)
            JOIN objects.device_link l ON l.device_id = after.device_id
            JOIN objects.accounting_point p ON p.id = l.point_id AND before.tied_users IS DISTINCT FROM after.tied_users`)};
        RETURN NULL;
      END $$;

      CREATE TRIGGER accounting_point_visible_come AFTER INSERT ON objects.accounting_point
        REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION objects.mark_consumers_of_points();
      CREATE TRIGGER accounting_point_visible_left AFTER DELETE ON objects.accounting_point
        REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION objects.mark_consumers_of_points();
      CREATE TRIGGER accounting_point_visible_moved AFTER UPDATE ON objects.accounting_point
        REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT
        EXECUTE FUNCTION objects.mark_consumers_of_moved_points();
      CREATE TRIGGER point_unpublished_visible AFTER INSERT ON objects.point_unpublished
        REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION objects.mark_consumers_of_point_ids();
      CREATE TRIGGER device_link_visible_come AFTER INSERT ON objects.device_link
        REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION objects.mark_consumers_of_point_ids();
      CREATE TRIGGER device_link_visible_left AFTER DELETE ON objects.device_link
        REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION objects.mark_consumers_of_point_ids();
      CREATE TRIGGER device_visible AFTER UPDATE ON objects.device
        REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT
        EXECUTE FUNCTION objects.mark_consumers_of_tied_devices();

      INSERT INTO objects.consumer_unpublished (pin, company_id)
        SELECT pin, company_id FROM objects.consumer ON CONFLICT (pin) DO NOTHING;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER device_visible ON objects.device;
      DROP TRIGGER device_link_visible_left ON objects.device_link;
      DROP TRIGGER device_link_visible_come ON objects.device_link;
      DROP TRIGGER point_unpublished_visible ON objects.point_unpublished;
      DROP TRIGGER accounting_point_visible_moved ON objects.accounting_point;
      DROP TRIGGER accounting_point_visible_left ON objects.accounting_point;
      DROP TRIGGER accounting_point_visible_come ON objects.accounting_point;
      DROP FUNCTION objects.mark_consumers_of_tied_devices(), objects.mark_consumers_of_moved_points(),
        objects.mark_consumers_of_point_ids(), objects.mark_consumers_of_points()`);
  }
}
