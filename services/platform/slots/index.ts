export { HeavySlots } from './heavy-slots';
export { SlotsModule } from './slots.module';
export { Pauses, withPauses } from './pauses';
