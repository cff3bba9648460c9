export { PointCardPage } from './components/point-card-page';
