import type { Language, Localized } from '#shop/localized.ts'
import { type EmailDefinition, template } from '#server/integrations/mail/email-definition.ts'

type Texts = Readonly<Record<'subject' | 'lead' | 'button', Localized>>

const opened: Texts = {
  subject: { en: '{{shopName}}: {{news}}', he: '{{shopName}}: {{news}}' },
  lead: {
    en: 'The shop found a problem that needs your attention. You get one e-mail about it, and another when it is resolved.',
    he: 'החנות זיהתה תקלה שדורשת טיפול. נשלחת עליה הודעה אחת, והודעה נוספת כשהיא נפתרת.',
  },
  button: { en: 'Open the admin area', he: 'לאזור הניהול' },
}

const over: Texts = {
  subject: { en: '{{shopName}}: resolved ({{news}})', he: '{{shopName}}: נפתר ({{news}})' },
  lead: {
    en: 'The problem we wrote to you about is resolved. There is nothing more to do.',
    he: 'התקלה שכתבנו עליה נפתרה. אין צורך לעשות דבר.',
  },
  button: opened.button,
}

/** Tells an owner that something needs them. */
export const incidentEmail: EmailDefinition<'news', 'details' | 'steps' | 'button'> = {
  name: 'team-incident',
  group: 'team',
  about: { en: 'A problem needs an owner’s attention', he: 'תקלה שדורשת את תשומת הלב של הבעלים' },
  variables: ['news'],
  blocks: { details: 'required', steps: 'required', button: 'required' },
  defaults: { en: say(opened, 'en', 'steps'), he: say(opened, 'he', 'steps') },
}

/** Tells an owner that it is over. */
export const incidentOverEmail: EmailDefinition<'news', 'details' | 'button'> = {
  name: 'team-incident-over',
  group: 'team',
  about: { en: 'The problem is resolved', he: 'התקלה נפתרה' },
  variables: ['news'],
  blocks: { details: 'required', button: 'required' },
  defaults: { en: say(over, 'en'), he: say(over, 'he') },
}

function say({ subject, lead, button }: Texts, language: Language, ...more: readonly 'steps'[]) {
  return template(
    subject[language],
    lead[language],
    { block: 'details' },
    ...more.map((block) => ({ block })),
    { block: 'button', text: button[language] },
  )
}
