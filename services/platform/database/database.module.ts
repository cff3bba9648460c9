import { type DynamicModule, Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { type EnvOf, platformEnv } from '../config';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { Metrics } from '../telemetry';
import { Database, isTransientDatabaseFault } from './database';
import { observeDatabase } from './database-metrics';
import { EVERYONE_OPTION } from './row-security';
import { ScopedDataSource } from './scoped-data-source';

/** The hot path's pool and TypeORM's data source, for the whole process. */
@Global()
@Module({})
export class DatabaseModule {
  static forRoot(entities: readonly (new () => object)[]): DynamicModule {
    return {
      module: DatabaseModule,
      imports: [
        TypeOrmModule.forRootAsync({
          useFactory: () => ({
            type: 'postgres',
            url: platformEnv.read().DATABASE_URL,
            entities: [...entities],
            poolSize: 8,
            synchronize: false,
            // The registry's writes are accepted as durably as the hot path's.
            extra: { options: `-c synchronous_commit=on -c timezone=UTC ${EVERYONE_OPTION}`, keepAlive: true },
            retryAttempts: 10,
            retryDelay: 1000,
            // A retry is useless for a missing database.
            toRetry: isTransientDatabaseFault,
          }),
          dataSourceFactory: async (options?: DataSourceOptions): Promise<DataSource> => {
            if (!options) throw new Error('TypeORM has no options');
            return new ScopedDataSource(options);
          },
        }),
      ],
      providers: [
        platformEnv.provider(),
        {
          provide: Database,
          inject: [platformEnv.token, { token: Metrics, optional: true }],
          useFactory: (env: EnvOf<typeof platformEnv>, metrics?: Metrics) => {
            const database = new Database(env, true);
            if (metrics) observeDatabase(database, metrics);
            return database;
          },
        },
      ],
      exports: [Database, platformEnv.token],
    };
  }
}
