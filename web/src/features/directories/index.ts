export { DirectoriesPage } from './components/directories-page';
