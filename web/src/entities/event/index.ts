export { EventTimeline } from './event-timeline';
export { useEventSpans } from './use-event-spans';
