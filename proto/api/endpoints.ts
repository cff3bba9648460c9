// Made by `npm run services` from the files of proto/api.
import { type Endpoint, endpointsIn, type RecordedIn, type RefusalAction } from './endpoint';
import * as accessGroups from './access-groups';
import * as accountingPoints from './accounting-points';
import * as addresses from './addresses';
import * as administration from './administration';
import * as apiKeys from './api-keys';
import * as attributes from './attributes';
import * as audit from './audit';
import * as auth from './auth';
import * as balanceGroups from './balance-groups';
import * as baseStations from './base-stations';
import * as billingPeriods from './billing-periods';
import * as branding from './branding';
import * as broker from './broker';
import * as bulkJobs from './bulk-jobs';
import * as channelSchema from './channel-schema';
import * as companies from './companies';
import * as companyModels from './company-models';
import * as companyService from './company-service';
import * as conditionSchema from './condition-schema';
import * as consumerAccounts from './consumer-accounts';
import * as consumption from './consumption';
import * as dashboards from './dashboards';
import * as designSchema from './design-schema';
import * as deviceCards from './device-cards';
import * as deviceConnection from './device-connection';
import * as deviceExtras from './device-extras';
import * as deviceImport from './device-import';
import * as deviceLife from './device-life';
import * as deviceProfiles from './device-profiles';
import * as deviceTies from './device-ties';
import * as devices from './devices';
import * as directories from './directories';
import * as documentation from './documentation';
import * as downlinks from './downlinks';
import * as edits from './edits';
import * as entityLimits from './entity-limits';
import * as estimates from './estimates';
import * as eventChannels from './event-channels';
import * as eventPushes from './event-pushes';
import * as eventRules from './event-rules';
import * as eventSilences from './event-silences';
import * as eventTrials from './event-trials';
import * as fieldShapes from './field-shapes';
import * as figurePolicies from './figure-policies';
import * as filterValues from './filter-values';
import * as finalValues from './final-values';
import * as gateways from './gateways';
import * as identifiers from './identifiers';
import * as integrations from './integrations';
import * as kerberos from './kerberos';
import * as languages from './languages';
import * as lorawanDevices from './lorawan-devices';
import * as mails from './mails';
import * as messageQuota from './message-quota';
import * as messages from './messages';
import * as modelDefinition from './model-definition';
import * as models from './models';
import * as namedIds from './named-ids';
import * as networkServers from './network-servers';
import * as newsletters from './newsletters';
import * as notices from './notices';
import * as objectAttributes from './object-attributes';
import * as objectAutomatic from './object-automatic';
import * as objectConsumption from './object-consumption';
import * as objectHeat from './object-heat';
import * as objectImports from './object-imports';
import * as objectLogs from './object-logs';
import * as objectPhoto from './object-photo';
import * as objectTies from './object-ties';
import * as objectTrash from './object-trash';
import * as objects from './objects';
import * as occurredEvents from './occurred-events';
import * as oidc from './oidc';
import * as ownTemplateId from './own-template-id';
import * as peakHours from './peak-hours';
import * as pointAttachments from './point-attachments';
import * as pointDevices from './point-devices';
import * as pointFormula from './point-formula';
import * as pollGroups from './poll-groups';
import * as polling from './polling';
import * as quality from './quality';
import * as readingsEdit from './readings-edit';
import * as readingsExport from './readings-export';
import * as readingsImport from './readings-import';
import * as readingsRemoval from './readings-removal';
import * as realtime from './realtime';
import * as registerResets from './register-resets';
import * as registration from './registration';
import * as reportDesign from './report-design';
import * as reportDesigner from './report-designer';
import * as reportDocument from './report-document';
import * as reportRights from './report-rights';
import * as reportSchema from './report-schema';
import * as reportSigning from './report-signing';
import * as reportStructure from './report-structure';
import * as reportStructures from './report-structures';
import * as reportTemplates from './report-templates';
import * as reports from './reports';
import * as resourceTypes from './resource-types';
import * as schedules from './schedules';
import * as services from './services';
import * as shapes from './shapes';
import * as sheetReading from './sheet-reading';
import * as smartImport from './smart-import';
import * as systemReports from './system-reports';
import * as taskLifecycle from './task-lifecycle';
import * as taskLogs from './task-logs';
import * as taskSteps from './task-steps';
import * as tasks from './tasks';
import * as transparentPorts from './transparent-ports';
import * as twoFactor from './two-factor';
import * as user from './user';
import * as users from './users';
import * as validationRules from './validation-rules';
import * as zonePeriod from './zone-period';

const files = [
  accessGroups,
  accountingPoints,
  addresses,
  administration,
  apiKeys,
  attributes,
  audit,
  auth,
  balanceGroups,
  baseStations,
  billingPeriods,
  branding,
  broker,
  bulkJobs,
  channelSchema,
  companies,
  companyModels,
  companyService,
  conditionSchema,
  consumerAccounts,
  consumption,
  dashboards,
  designSchema,
  deviceCards,
  deviceConnection,
  deviceExtras,
  deviceImport,
  deviceLife,
  deviceProfiles,
  deviceTies,
  devices,
  directories,
  documentation,
  downlinks,
  edits,
  entityLimits,
  estimates,
  eventChannels,
  eventPushes,
  eventRules,
  eventSilences,
  eventTrials,
  fieldShapes,
  figurePolicies,
  filterValues,
  finalValues,
  gateways,
  identifiers,
  integrations,
  kerberos,
  languages,
  lorawanDevices,
  mails,
  messageQuota,
  messages,
  modelDefinition,
  models,
  namedIds,
  networkServers,
  newsletters,
  notices,
  objectAttributes,
  objectAutomatic,
  objectConsumption,
  objectHeat,
  objectImports,
  objectLogs,
  objectPhoto,
  objectTies,
  objectTrash,
  objects,
  occurredEvents,
  oidc,
  ownTemplateId,
  peakHours,
  pointAttachments,
  pointDevices,
  pointFormula,
  pollGroups,
  polling,
  quality,
  readingsEdit,
  readingsExport,
  readingsImport,
  readingsRemoval,
  realtime,
  registerResets,
  registration,
  reportDesign,
  reportDesigner,
  reportDocument,
  reportRights,
  reportSchema,
  reportSigning,
  reportStructure,
  reportStructures,
  reportTemplates,
  reports,
  resourceTypes,
  schedules,
  services,
  shapes,
  sheetReading,
  smartImport,
  systemReports,
  taskLifecycle,
  taskLogs,
  taskSteps,
  tasks,
  transparentPorts,
  twoFactor,
  user,
  users,
  validationRules,
  zonePeriod,
];

/** Every call of the product. */
export const endpoints: readonly Endpoint[] = endpointsIn(files);

/** Every action of the audit log. */
export type AuditAction =
  | RefusalAction
  | RecordedIn<
      | typeof accessGroups
      | typeof accountingPoints
      | typeof addresses
      | typeof administration
      | typeof apiKeys
      | typeof attributes
      | typeof audit
      | typeof auth
      | typeof balanceGroups
      | typeof baseStations
      | typeof billingPeriods
      | typeof branding
      | typeof broker
      | typeof bulkJobs
      | typeof channelSchema
      | typeof companies
      | typeof companyModels
      | typeof companyService
      | typeof conditionSchema
      | typeof consumerAccounts
      | typeof consumption
      | typeof dashboards
      | typeof designSchema
      | typeof deviceCards
      | typeof deviceConnection
      | typeof deviceExtras
      | typeof deviceImport
      | typeof deviceLife
      | typeof deviceProfiles
      | typeof deviceTies
      | typeof devices
      | typeof directories
      | typeof documentation
      | typeof downlinks
      | typeof edits
      | typeof entityLimits
      | typeof estimates
      | typeof eventChannels
      | typeof eventPushes
      | typeof eventRules
      | typeof eventSilences
      | typeof eventTrials
      | typeof fieldShapes
      | typeof figurePolicies
      | typeof filterValues
      | typeof finalValues
      | typeof gateways
      | typeof identifiers
      | typeof integrations
      | typeof kerberos
      | typeof languages
      | typeof lorawanDevices
      | typeof mails
      | typeof messageQuota
      | typeof messages
      | typeof modelDefinition
      | typeof models
      | typeof namedIds
      | typeof networkServers
      | typeof newsletters
      | typeof notices
      | typeof objectAttributes
      | typeof objectAutomatic
      | typeof objectConsumption
      | typeof objectHeat
      | typeof objectImports
      | typeof objectLogs
      | typeof objectPhoto
      | typeof objectTies
      | typeof objectTrash
      | typeof objects
      | typeof occurredEvents
      | typeof oidc
      | typeof ownTemplateId
      | typeof peakHours
      | typeof pointAttachments
      | typeof pointDevices
      | typeof pointFormula
      | typeof pollGroups
      | typeof polling
      | typeof quality
      | typeof readingsEdit
      | typeof readingsExport
      | typeof readingsImport
      | typeof readingsRemoval
      | typeof realtime
      | typeof registerResets
      | typeof registration
      | typeof reportDesign
      | typeof reportDesigner
      | typeof reportDocument
      | typeof reportRights
      | typeof reportSchema
      | typeof reportSigning
      | typeof reportStructure
      | typeof reportStructures
      | typeof reportTemplates
      | typeof reports
      | typeof resourceTypes
      | typeof schedules
      | typeof services
      | typeof shapes
      | typeof sheetReading
      | typeof smartImport
      | typeof systemReports
      | typeof taskLifecycle
      | typeof taskLogs
      | typeof taskSteps
      | typeof tasks
      | typeof transparentPorts
      | typeof twoFactor
      | typeof user
      | typeof users
      | typeof validationRules
      | typeof zonePeriod
    >;
