export { ObjectsMapPage } from './components/objects-map-page';
