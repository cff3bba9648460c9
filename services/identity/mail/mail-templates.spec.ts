import { MAIL_TEMPLATES, type MailTemplate, renderMail } from './mail-templates';

const templates = Object.keys(MAIL_TEMPLATES) as MailTemplate[];

describe.each(templates)('the mail %s', (template) => {
  it.each(['ru', 'en', 'mn'] as const)('is whole in %s', (language) => {
    const link = MAIL_TEMPLATES[template].hasLink ? 'https://meters.example/#/x' : undefined;
    const mail = renderMail(template, language, { email: 'a@example.com', link, hours: 2 });
    const whole = `${mail.subject}${mail.text}${mail.html}`;
    expect(whole).not.toMatch(/mails\.|undefined|\{\{|\}\}/);
    expect(mail.text.includes('https://meters.example/#/x')).toBe(link !== undefined);
    expect(mail.html.includes('href=')).toBe(link !== undefined);
  });
});

it('an address that is markup stays text', () => {
  const mail = renderMail('password_changed', 'en', { email: '"<script>alert(1)</script>"@example.com' });
  expect(mail.html).not.toContain('<script>');
  expect(mail.html).toContain('&lt;script&gt;');
});
