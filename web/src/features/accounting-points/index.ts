export { PointCardPage } from './components/point-card-page';
export { PointPage } from './components/point-page';
export { PointsPage } from './components/points-page';
