import type { Language, Localized } from '#shop/localized.ts'
import { type EmailDefinition, template } from '#server/integrations/mail/email-definition.ts'

type Texts = Readonly<Record<'subject' | 'lead' | 'button', Localized>>

const opened: Texts = {
  subject: { en: '{{shopName}}: {{news}}', he: '{{shopName}}: {{news}}' },
  lead: {
    en: 'The shop watches itself, and this needs somebody. You get one e-mail about it, and another when it is over.',
    he: 'החנות בודקת את עצמה, ומצאה משהו שדורש טיפול. נשלחת על כך הודעה אחת, והודעה נוספת כשזה נגמר.',
  },
  button: { en: 'Open the admin area', he: 'לאזור הניהול' },
}

const over: Texts = {
  subject: { en: '{{shopName}}: it is over ({{news}})', he: '{{shopName}}: הסתיים ({{news}})' },
  lead: {
    en: 'What we wrote to you about is over. There is nothing more to do.',
    he: 'מה שכתבנו עליו הסתיים. אין צורך לעשות דבר.',
  },
  button: opened.button,
}

/** An owner hears that something needs them. */
export const incidentEmail: EmailDefinition<'news', 'details' | 'steps' | 'button'> = {
  name: 'team-incident',
  group: 'team',
  about: { en: 'Something in the shop needs an owner', he: 'משהו בחנות דורש טיפול של הבעלים' },
  variables: ['news'],
  blocks: { details: 'required', steps: 'required', button: 'required' },
  defaults: { en: say(opened, 'en', 'steps'), he: say(opened, 'he', 'steps') },
}

/** An owner hears that it is over. */
export const incidentOverEmail: EmailDefinition<'news', 'details' | 'button'> = {
  name: 'team-incident-over',
  group: 'team',
  about: { en: 'What needed an owner is over', he: 'מה שדרש טיפול הסתיים' },
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
