export { ModelsTab } from './components/models-tab';
