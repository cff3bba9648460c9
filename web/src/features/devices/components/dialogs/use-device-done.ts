import { useDone } from '@/shared/ui';
import { useRenew } from '../../model/use-renew';

/** Successful end of a dialog: shows the message, refetches the lists, and closes. */
export const useDeviceDone = (onClose: () => void) => useDone([], useRenew(), onClose);
