import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stored settings of channels and reactions take the names that the API has now. */
export class NotificationNames1795863945000 implements MigrationInterface {
  readonly name = 'NotificationNames1795863945000';

  async up(runner: QueryRunner): Promise<void> {
    await rename(runner, 'critical_anyway', 'allow_critical', 'at_end', 'notify_on_end');
  }

  async down(runner: QueryRunner): Promise<void> {
    await rename(runner, 'allow_critical', 'critical_anyway', 'notify_on_end', 'at_end');
  }
}

async function rename(
  runner: QueryRunner,
  ...[critical, newCritical, end, newEnd]: [string, string, string, string]
): Promise<void> {
  await runner.query(`
    UPDATE events.channel
    SET quiet = quiet - '${critical}' || jsonb_build_object('${newCritical}', quiet->'${critical}')
    WHERE quiet ? '${critical}'
  `);
  await runner.query(`
    UPDATE events.rule SET reactions = (
      SELECT jsonb_agg(each - '${end}' || jsonb_build_object('${newEnd}', coalesce(each->'${end}', 'false')) ORDER BY place)
      FROM jsonb_array_elements(reactions) WITH ORDINALITY AS one(each, place))
    WHERE reactions <> '[]'
  `);
}
