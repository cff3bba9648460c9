import { testDatabase, type TestDatabase } from '@gaugeway/platform/testing/database';
import { messagesService } from '../../../messages.module';
import { CompanyLimits } from './company-limits';
import { CompanyRepository } from './company.repository';

describe('limits of companies', () => {
  let test: TestDatabase;
  let companies: CompanyRepository;
  let limits: CompanyLimits;

  beforeAll(async () => {
    test = await testDatabase([messagesService]);
    companies = new CompanyRepository(test.database);
    limits = new CompanyLimits(companies);
    await test.database.query(`
      INSERT INTO messages.company (company_id, version, parent_id, name, time_zone)
      VALUES (2, 1, 1, 'a', 0), (3, 1, 2, 'b', 0), (4, 1, 1, 'c', 0);
      INSERT INTO messages.device (device_id, version, company_id, moved_at, model_id, name, time_zone, transformation_ratio)
      VALUES (7, 1, 4, now() - interval '1 day', 1, 'x', 0, 1), (8, 1, 4, now() - interval '9 days', 1, 'y', 0, 1),
        (9, 1, 4, NULL, 1, 'z', 0, 1)`);
  });
  afterAll(() => test.drop());

  const refresh = () => {
    limits.forget();
    return limits.refresh();
  };

  it('are searched below companies only where one has a limit; moved devices are known without', async () => {
    const limited = jest.spyOn(companies, 'limited');
    await refresh();
    expect([limits.isAnyLimited, limits.movedTo(7), limits.movedTo(8), limits.movedTo(9)]).toEqual([
      false,
      4,
      undefined,
      undefined,
    ]);
    expect(limited).not.toHaveBeenCalled();
    await test.database.query('UPDATE messages.company SET limit_a_day = 10 WHERE company_id = 2');
    await refresh();
    expect([2, 3, 4].map((id) => limits.limitsOn(id))).toEqual([[2], [2], []]);
    expect(limits.movedTo(7)).toBe(4);
    expect(limited).toHaveBeenCalledTimes(1);
    limited.mockRestore();
  });
});
