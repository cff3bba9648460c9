import Handlebars from 'handlebars';
import type { Language } from '@gaugeway/platform/auth';
import { translate } from '@gaugeway/platform/i18n';

/** Mails that identity sends, with their variables; the sentences are in the locales under `mails.<template>_*`. */
export const MAIL_TEMPLATES = {
  activation: { hasLink: true },
  already_registered: { hasLink: true },
  password_reset: { hasLink: true },
  password_changed: { hasLink: false },
  email_changed: { hasLink: false },
} as const;

export type MailTemplate = keyof typeof MAIL_TEMPLATES;

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}

// Logic-less: values are put in, escaped, and a part is left out where its value is absent.
const engine = Handlebars.create();
const options = { strict: false, knownHelpersOnly: true, knownHelpers: { each: true, if: true }, preventIndent: true };

const asText = engine.compile(
  '{{#if greeting}}{{greeting}}\n\n{{/if}}{{body}}\n\n{{#if lines}}{{#each lines}}- {{this}}\n{{/each}}\n{{/if}}{{#if link}}{{link}}\n\n{{/if}}{{hint}}\n\n{{footer}}\n',
  // The plain text is no markup: nothing in it is escaped.
  { ...options, noEscape: true },
);

const asHtml = engine.compile(
  `<!doctype html>
<html lang="{{language}}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{{subject}}</title></head>
<body style="margin:0;padding:32px 16px;background:#f4f6f8;color:#1c2430;font:15px/22px -apple-system,'Segoe UI',Roboto,Arial,sans-serif">
<div style="max-width:480px;margin:0 auto;padding:32px;border:1px solid #dfe4ea;border-radius:12px;background:#fff">
<p style="margin:0 0 20px;font-weight:700;letter-spacing:-.01em">Gaugeway</p>
<h1 style="margin:0 0 12px;font-size:20px;line-height:26px">{{subject}}</h1>
{{#if greeting}}<p style="margin:0 0 8px">{{greeting}}</p>
{{/if}}<p style="margin:0 0 20px">{{body}}</p>
{{#if lines}}<ul style="margin:0 0 20px;padding-left:20px">
{{#each lines}}<li style="margin:0 0 8px">{{this}}</li>
{{/each}}</ul>
{{/if}}{{#if link}}<p style="margin:0 0 20px"><a href="{{link}}" style="display:inline-block;padding:11px 18px;border-radius:8px;background:#1f5fd0;color:#fff;font-weight:600;text-decoration:none">{{action}}</a></p>
<p style="margin:0 0 20px;color:#5b6675;font-size:13px;line-height:18px;word-break:break-all">{{link}}</p>
{{/if}}<p style="margin:0;color:#5b6675;font-size:13px;line-height:18px">{{hint}}</p>
</div>
<p style="max-width:480px;margin:16px auto 0;color:#5b6675;font-size:12px;line-height:16px;text-align:center">{{footer}}</p>
</body>
</html>
`,
  options,
);

/**
 * A mail in a language, as text and as HTML. Nothing that a stranger typed goes in but the recipient's own address:
 * a registration would otherwise send anybody's words to anybody.
 */
export function renderMail(
  template: MailTemplate,
  language: Language,
  variables: { email: string; link?: string; hours?: number },
): RenderedMail {
  const { email, link, hours = 0 } = variables;
  const textOf = (part: string) => translate(language, `mails.${template}_${part}`, { email, hours });
  const values = {
    language,
    link,
    subject: textOf('subject'),
    greeting: translate(language, 'mails.greeting', { email }),
    body: textOf('body'),
    hint: textOf('hint'),
    action: MAIL_TEMPLATES[template].hasLink ? textOf('action') : '',
    footer: translate(language, 'mails.footer'),
  };
  return { subject: values.subject, text: asText(values), html: asHtml(values) };
}

/** Mail that another service requests for users of its company, in the reader's language. */
export function renderNotice(
  text: { subject: string; body: string; lines: readonly string[]; action: string; hint: string },
  language: Language,
  link: string,
): RenderedMail {
  // A line break in a subject would begin another header.
  const subject = text.subject.replace(/[\r\n]+/g, ' ').slice(0, 200);
  const values = { ...text, subject, language, link, greeting: '', footer: translate(language, 'mails.footer') };
  return { subject, text: asText(values), html: asHtml(values) };
}
