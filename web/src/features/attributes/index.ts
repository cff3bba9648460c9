export { AttributesTab } from './components/attributes-tab';
