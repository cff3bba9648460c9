import { accountingPointEndpoints } from './accounting-points';
import { addressEndpoints } from './addresses';
import { administrationEndpoints } from './administration';
import { apiKeyEndpoints } from './api-keys';
import { auditEndpoints } from './audit';
import { accessGroupEndpoints } from './access-groups';
import { attributeEndpoints } from './attributes';
import { authEndpoints } from './auth';
import { balanceGroupEndpoints } from './balance-groups';
import { baseStationEndpoints } from './base-stations';
import { brokerEndpoints } from './broker';
import { downlinkEndpoints } from './downlinks';
import { transparentPortEndpoints } from './transparent-ports';
import { bulkEndpoints } from './bulk-jobs';
import { companyEndpoints } from './companies';
import { companyModelEndpoints } from './company-models';
import { companyServiceEndpoints } from './company-service';
import { brandingEndpoints } from './branding';
import { consumptionEndpoints } from './consumption';
import { dashboardEndpoints } from './dashboards';
import { consumerAccountEndpoints } from './consumer-accounts';
import { deviceCardEndpoints } from './device-cards';
import { deviceConnectionEndpoints } from './device-connection';
import { deviceExtraEndpoints } from './device-extras';
import { deviceImportEndpoints } from './device-import';
import { deviceLifeEndpoints } from './device-life';
import { identifierEndpoints } from './identifiers';
import { deviceProfileEndpoints } from './device-profiles';
import { deviceTieEndpoints } from './device-ties';
import { deviceEndpoints } from './devices';
import { directoryEndpoints } from './directories';
import type { Endpoint } from './endpoint';
import { eventChannelEndpoints } from './event-channels';
import { eventPushEndpoints } from './event-pushes';
import { eventSilenceEndpoints } from './event-silences';
import { eventRuleEndpoints } from './event-rules';
import { eventTrialEndpoints } from './event-trials';
import { gatewayEndpoints } from './gateways';
import { occurredEventEndpoints } from './occurred-events';
import { integrationEndpoints } from './integrations';
import { kerberosEndpoints } from './kerberos';
import { mailEndpoints } from './mails';
import { entityLimitEndpoints } from './entity-limits';
import { messageQuotaEndpoints } from './message-quota';
import { messageEndpoints } from './messages';
import { modelEndpoints } from './models';
import { lorawanDeviceEndpoints } from './lorawan-devices';
import { networkServerEndpoints } from './network-servers';
import { noticeEndpoints } from './notices';
import { objectAutomaticEndpoints } from './object-automatic';
import { objectAttributeEndpoints } from './object-attributes';
import { objectImportEndpoints } from './object-imports';
import { objectConsumptionEndpoints } from './object-consumption';
import { objectHeatEndpoints } from './object-heat';
import { objectLogEndpoints } from './object-logs';
import { objectEndpoints } from './objects';
import { smartImportEndpoints } from './smart-import';
import { objectTieEndpoints } from './object-ties';
import { objectPhotoEndpoints } from './object-photo';
import { objectTrashEndpoints } from './object-trash';
import { newsletterEndpoints } from './newsletters';
import { oidcEndpoints } from './oidc';
import { peakHoursEndpoints } from './peak-hours';
import { pointAttachmentEndpoints } from './point-attachments';
import { qualityEndpoints } from './quality';
import { readingsEditEndpoints } from './readings-edit';
import { readingsExportEndpoints } from './readings-export';
import { readingsImportEndpoints } from './readings-import';
import { readingsRemovalEndpoints } from './readings-removal';
import { pollGroupEndpoints } from './poll-groups';
import { reportDesignerEndpoints } from './report-designer';
import { reportSigningEndpoints } from './report-signing';
import { reportStructureEndpoints } from './report-structures';
import { reportTemplateEndpoints } from './report-templates';
import { reportEndpoints } from './reports';
import { registrationEndpoints } from './registration';
import { resourceTypeEndpoints } from './resource-types';
import { scheduleEndpoints } from './schedules';
import { systemReportEndpoints } from './system-reports';
import { taskEndpoints } from './tasks';
import { twoFactorEndpoints } from './two-factor';
import { userEndpoints } from './user';
import { userEndpointsOfCompany, userSessionEndpoints } from './users';

export * from './accounting-points';
export * from './point-formula';
export * from './addresses';
export * from './administration';
export * from './api-keys';
export * from './audit';
export * from './access-groups';
export * from './attributes';
export * from './auth';
export * from './balance-groups';
export * from './base-stations';
export * from './broker';
export * from './documentation';
export * from './downlinks';
export * from './transparent-ports';
export * from './bulk-jobs';
export * from './companies';
export * from './company-models';
export * from './company-service';
export * from './branding';
export * from './consumer-accounts';
export * from './consumption';
export * from './dashboards';
export * from './device-cards';
export * from './device-connection';
export * from './device-extras';
export * from './device-import';
export * from './device-life';
export * from './device-profiles';
export * from './device-ties';
export * from './devices';
export * from './directories';
export * from './edits';
export * from './endpoint';
export * from './event-channels';
export * from './event-pushes';
export * from './event-silences';
export * from './event-rules';
export * from './filter-values';
export * from './entity-limits';
export * from './event-trials';
export * from './gateways';
export * from './occurred-events';
export * from './identifiers';
export * from './integrations';
export * from './languages';
export * from './kerberos';
export * from './mails';
export * from './message-quota';
export * from './messages';
export * from './models';
export * from './lorawan-devices';
export * from './network-servers';
export * from './notices';
export * from './object-automatic';
export * from './object-attributes';
export * from './object-imports';
export * from './object-consumption';
export * from './object-heat';
export * from './object-logs';
export * from './objects';
export * from './smart-import';
export * from './object-ties';
export * from './object-photo';
export * from './object-trash';
export * from './newsletters';
export * from './oidc';
export * from './peak-hours';
export * from './point-attachments';
export * from './poll-groups';
export * from './quality';
export * from './readings-edit';
export * from './readings-export';
export * from './readings-import';
export * from './readings-removal';
export * from './registration';
export * from './own-template-id';
export * from './report-design';
export * from './report-designer';
export * from './report-document';
export * from './report-signing';
export * from './report-structure';
export * from './report-structures';
export * from './report-templates';
export * from './reports';
export * from './resource-types';
export * from './schedules';
export * from './services';
export type { DayRange } from './field-shapes';
export * from './named-ids';
export * from './shapes';
export * from './system-reports';
export * from './tasks';
export * from './two-factor';
export * from './user';
export * from './users';
export * from './realtime';

/** Every call of the product. A call that is not listed here does not exist. */
export const endpoints: readonly Endpoint[] = [
  ...authEndpoints,
  ...oidcEndpoints,
  ...kerberosEndpoints,
  ...registrationEndpoints,
  ...mailEndpoints,
  ...userEndpoints,
  ...companyEndpoints,
  ...companyModelEndpoints,
  ...companyServiceEndpoints,
  ...peakHoursEndpoints,
  ...userEndpointsOfCompany,
  ...userSessionEndpoints,
  ...twoFactorEndpoints,
  ...accessGroupEndpoints,
  ...deviceEndpoints,
  ...directoryEndpoints,
  ...consumerAccountEndpoints,
  ...objectEndpoints,
  ...objectAttributeEndpoints,
  ...objectAutomaticEndpoints,
  ...addressEndpoints,
  ...objectImportEndpoints,
  ...objectConsumptionEndpoints,
  ...objectHeatEndpoints,
  ...objectLogEndpoints,
  ...smartImportEndpoints,
  ...objectTieEndpoints,
  ...objectPhotoEndpoints,
  ...objectTrashEndpoints,
  ...balanceGroupEndpoints,
  ...reportEndpoints,
  ...reportDesignerEndpoints,
  ...reportSigningEndpoints,
  ...reportStructureEndpoints,
  ...reportTemplateEndpoints,
  ...newsletterEndpoints,
  ...systemReportEndpoints,
  ...accountingPointEndpoints,
  ...resourceTypeEndpoints,
  ...pointAttachmentEndpoints,
  ...modelEndpoints,
  ...attributeEndpoints,
  ...scheduleEndpoints,
  ...gatewayEndpoints,
  ...baseStationEndpoints,
  ...networkServerEndpoints,
  ...deviceProfileEndpoints,
  ...lorawanDeviceEndpoints,
  ...deviceLifeEndpoints,
  ...identifierEndpoints,
  ...bulkEndpoints,
  ...deviceImportEndpoints,
  ...deviceTieEndpoints,
  ...deviceConnectionEndpoints,
  ...deviceExtraEndpoints,
  ...noticeEndpoints,
  ...eventRuleEndpoints,
  ...eventTrialEndpoints,
  ...eventChannelEndpoints,
  ...eventPushEndpoints,
  ...eventSilenceEndpoints,
  ...occurredEventEndpoints,
  ...messageEndpoints,
  ...entityLimitEndpoints,
  ...messageQuotaEndpoints,
  ...consumptionEndpoints,
  ...qualityEndpoints,
  ...dashboardEndpoints,
  ...deviceCardEndpoints,
  ...readingsImportEndpoints,
  ...readingsEditEndpoints,
  ...readingsRemovalEndpoints,
  ...readingsExportEndpoints,
  ...taskEndpoints,
  ...pollGroupEndpoints,
  ...brokerEndpoints,
  ...transparentPortEndpoints,
  ...downlinkEndpoints,
  ...integrationEndpoints,
  ...administrationEndpoints,
  ...apiKeyEndpoints,
  ...auditEndpoints,
  ...brandingEndpoints,
];
