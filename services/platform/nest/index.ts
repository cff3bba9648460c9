export { AfterProjection, Consumes, Projection, Projects } from './consumes';
export { DecoratorsModule } from './decorators.module';
export { Every } from './every';
export { registryTable, ZONES } from './registry-table';
export { Works } from './works';
