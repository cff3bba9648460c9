import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { Button, Group, Modal, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface MessageDialogProps {
  title: string;
  message: string;
  onClose: () => void;
}

/** Shows one message, and continues when it is confirmed. */
export default function MessageDialog({ title, message, onClose }: MessageDialogProps) {
  const { t } = useTranslation();
  return (
    <Modal opened onClose={onClose} size={450} title={title} closeButtonProps={{ 'aria-label': t('actions.close') }}>
      <Text>{message}</Text>
      <Group justify="flex-end" mt="lg">
        <Button data-autofocus onClick={onClose}>
          {t('actions.ok')}
        </Button>
      </Group>
    </Modal>
  );
}
