export { ObjectImportPage } from './components/town-import-page';
