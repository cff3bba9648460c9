export { ObjectsPage } from './components/objects-page';
