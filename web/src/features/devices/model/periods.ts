export { formatInterval, intervalChoices } from '@/shared/forms';
