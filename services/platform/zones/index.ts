export * from './known-zone.repository';
