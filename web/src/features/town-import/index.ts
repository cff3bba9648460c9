export { TownImportPage } from './components/town-import-page';
