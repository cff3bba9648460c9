import type { GatewayDevice, GatewayTab } from '@gaugeway/proto/api/gateways';
import { SECTION } from '@gaugeway/proto/api/endpoint';
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { IconAdjustments } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/shared/access';
import { Page, PageTabs, useStateAt } from '@/shared/ui';
import { useGatewaySearch } from '../../model/use-gateway-search';
import { ContactMark } from '../contact-mark';
import { GatewayDialogs, type GatewayAction } from '../gateway/gateway-dialogs';
import { GatewayMenu } from '../gateway/gateway-menu';
import { GatewayDevices } from './gateway-devices';
import { GatewayFacts } from './gateway-facts';
import { GatewayJournal } from './gateway-journal';
import { GatewaySessions } from './gateway-sessions';
import classes from '../gateways.module.css';

interface GatewayViewProps {
  gateway: GatewayDevice;
  /** Tabs of its model (specification 3, section 2.7). */
  tabs: readonly GatewayTab[];
}

/** Header, tabs of the model, and content of the selected tab. */
export function GatewayView({ gateway, tabs }: GatewayViewProps) {
  const { t } = useTranslation(['gateways', 'line']);
  const mayControl = useCan('update', SECTION.devices) && gateway.has_controls;
  const navigate = useNavigate();
  const view = useGatewaySearch(tabs, gateway.deviceTimezone);
  const [action, setAction] = useStateAt<GatewayAction | null>(view.tab, null);
  return (
    <Page
      title={gateway.name}
      aside={<ContactMark filled state={gateway.device_state} isActive={gateway.is_active} />}
      actions={
        <>
          {mayControl && (
            <Button
              leftSection={<IconAdjustments size={16} stroke={1.6} />}
              onClick={() => setAction({ kind: 'control', gateway })}
            >
              {t('line:action')}
            </Button>
          )}
          <GatewayMenu gateway={gateway} onAction={setAction} />
        </>
      }
    >
      <PageTabs
        value={view.tab}
        onChange={view.toTab}
        tabs={tabs.map((name) => ({ name, label: t(`page.tab.${name}`) }))}
      />
      {view.tab === 'tariffs' && (
        <div className={classes.stack}>
          <GatewayFacts gateway={gateway} />
          <GatewayDevices gateway={gateway} />
        </div>
      )}
      {view.tab === 'journal_device' && <GatewaySessions gateway={gateway} view={view} />}
      {view.tab === 'journal' && <GatewayJournal gateway={gateway} view={view} />}
      <GatewayDialogs
        action={action}
        onClose={() => setAction(null)}
        // An item in the trash has no page.
        onArchived={() => void navigate({ to: '/cloud/devices', search: { tab: 'gateways' } })}
      />
    </Page>
  );
}
