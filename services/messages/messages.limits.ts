import { EntityLimits } from '@gaugeway/platform/limits';

/** Limits of the kinds of this service, and the reasons why its other tables have none. */
export const messageLimits = new EntityLimits('messages', {
  tables: {
    design_templates: { table: 'messages.design_template' },
    designed_reports: { table: 'messages.designed_report' },
    // One subscription per user is no newsletter of the company.
    newsletters: { table: 'messages.newsletter', counts: 'NOT e.is_subscription' },
    report_templates: { table: 'messages.report_template' },
    // Each newsletter keeps only its last reports.
    reports: { table: 'messages.report', counts: 'e.newsletter_id IS NULL' },
    system_reports: { table: 'messages.system_report' },
  },
  unlimited: {
    'projection of another service': [
      ...['accounting_point', 'balance_group', 'base_station', 'company', 'company_user', 'consumer', 'device'],
      ...['device_attributes', 'device_place', 'device_poll_group', 'gateway', 'object'],
    ],
    'one or few per company, device, newsletter or report': [
      ...['billing_period', 'billing_setting', 'period_closing'],
      ...['company_day', 'hourly_wanted', 'newsletter_run', 'published_hour', 'published_quota', 'published_sum'],
      ...['figure_policy', 'quality_parameter', 'register_reset', 'report_signing', 'system_report_part'],
    ],
    'readings and what is derived from them': [
      ...['closed_change', 'figure_correction', 'frozen_figure'],
      ...['balance_verdict', 'estimate', 'judged_contact', 'message', 'message_revision', 'removed_message'],
    ],
  },
});
