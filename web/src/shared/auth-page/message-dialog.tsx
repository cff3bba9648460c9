import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { NoticeDialog } from '@/shared/ui';

/** Message dialog with the styles that the sign-in does not load. */
export default NoticeDialog;
