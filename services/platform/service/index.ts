export * from './define-service';
export * from './run-service';
