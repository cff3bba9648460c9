export { Frame } from './components/frame';
export { WithoutAccessPage } from './components/without-access-page';
export { modulesFor } from './model/modules';
