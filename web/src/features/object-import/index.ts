export { ObjectImportPage } from './components/object-import-page';
