export { AfterProjection, Consumes, Projection, Projects } from './consumes';
export { DecoratorsModule } from './decorators.module';
export { Every } from './every';
export { Works } from './works';
