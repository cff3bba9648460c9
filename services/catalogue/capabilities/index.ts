export * from './capability';
export * from './metering';
export * from './service';
