export * from './known-zone';
