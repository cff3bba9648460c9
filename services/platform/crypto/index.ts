export * from './sealed-secret';
