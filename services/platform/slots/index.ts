export { HeavySlots } from './heavy-slots';
export { SlotsModule } from './slots.module';
export { Pauses } from './pauses';
