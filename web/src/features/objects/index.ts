export { ObjectsPage } from './components/objects-page';
export { UserObjectsDialog } from './components/user-objects-dialog';
