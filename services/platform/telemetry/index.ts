export * from './metrics';
export * from './telemetry.module';
export * from './tracing';
export * from './waiting-calls';
