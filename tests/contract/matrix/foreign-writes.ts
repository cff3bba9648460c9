import type { TestApp } from '@gaugeway/platform/testing';
import { COMPANY_SETTING, EVERYONE_SETTING } from '../../../services/platform/database/row-security';

/**
 * Refuses in the database a change of another company's row by a statement that runs for one company. The answer of a
 * call does not show it: a row that was changed by mistake is read afterwards under a right condition, and is not
 * found. With the rules of the database such a row is not seen, so that this speaks where they are off.
 */
export async function refuseForeignWrites(app: TestApp, tables: readonly string[]): Promise<void> {
  const { database } = app.database;
  await database.query(
    `CREATE FUNCTION public.refuse_foreign_write() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       IF current_setting('${EVERYONE_SETTING}', true) = 'off'
         AND coalesce(current_setting('gaugeway.reach', true), '') <> 'branch'
         AND OLD.company_id::text <> current_setting('${COMPANY_SETTING}', true) THEN
         RAISE EXCEPTION 'A row of company % in %.% was changed for company %.',
           OLD.company_id, TG_TABLE_SCHEMA, TG_TABLE_NAME, current_setting('${COMPANY_SETTING}', true);
       END IF;
       RETURN NULL;
     END $$`,
  );
  for (const table of tables) {
    await database.query(
      `CREATE TRIGGER refuse_foreign_write AFTER UPDATE OR DELETE ON ${table}
       FOR EACH ROW EXECUTE FUNCTION public.refuse_foreign_write()`,
    );
  }
}
