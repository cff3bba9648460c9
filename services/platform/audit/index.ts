export * from './audit-trail';
export * from './denials';
