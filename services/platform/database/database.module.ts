import { type DynamicModule, Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { platformEnv } from '../config';
import { Database } from './database';

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
            extra: { options: '-c synchronous_commit=on -c timezone=UTC', keepAlive: true },
            retryAttempts: 10,
            retryDelay: 1000,
          }),
        }),
      ],
      providers: [platformEnv.provider(), Database],
      exports: [Database, platformEnv.token],
    };
  }
}
