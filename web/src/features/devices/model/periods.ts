export { formatInterval } from '@/shared/forms';
