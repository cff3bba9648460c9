import { busContract } from '../bus.contract';
import { testDatabase } from '../../testing/database';
import { EmbeddedBus } from './embedded-bus';

busContract('embedded', async () => {
  const database = await testDatabase();
  return {
    storage: { kind: 'embedded', databaseUrl: database.url },
    compact: async (bus) => {
      if (bus instanceof EmbeddedBus) await bus.maintain();
    },
    close: () => database.drop(),
  };
});
