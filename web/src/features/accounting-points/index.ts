export { PointCardPage, type ReplaceSlot } from './components/point-card-page';
