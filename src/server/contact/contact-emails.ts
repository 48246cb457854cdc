import { type EmailDefinition, template } from '#server/integrations/mail/email-definition.ts'
import { contactEmailTexts } from './contact-email-texts.ts'

const { en, he } = contactEmailTexts

/** Forwards a message to support. */
export const messageEmail: EmailDefinition<'name', 'message' | 'details'> = {
  name: 'contact-message',
  group: 'team',
  about: { en: 'Somebody has written to you', he: 'התקבלה פנייה' },
  variables: ['name'],
  blocks: { message: 'required', details: 'required' },
  defaults: {
    en: template(en.message.subject, { block: 'message' }, en.message.answer, { block: 'details' }),
    he: template(he.message.subject, { block: 'message' }, he.message.answer, { block: 'details' }),
  },
}

/** Forwards a cancellation notice to support. */
export const noticeEmail: EmailDefinition<'ofOrder' | 'moneyBackDays', 'details'> = {
  name: 'contact-cancellation',
  group: 'team',
  about: { en: 'A cancellation notice by the form', he: 'הודעת ביטול מהטופס' },
  variables: ['ofOrder', 'moneyBackDays'],
  blocks: { details: 'required' },
  defaults: {
    en: template(en.notice.subject, en.notice.text, { block: 'details' }),
    he: template(he.notice.subject, he.notice.text, { block: 'details' }),
  },
}

/** Confirms a cancellation notice in writing, as the law requires. */
export const confirmationEmail: EmailDefinition<'moneyBackDays', 'details'> = {
  name: 'contact-confirmation',
  group: 'contact',
  about: { en: 'The cancellation notice arrived (to the buyer)', he: 'הודעת הביטול התקבלה (לקונה)' },
  variables: ['moneyBackDays'],
  blocks: { details: 'required' },
  defaults: {
    en: template(en.confirmation.subject, ...en.confirmation.paragraphs, { block: 'details' }),
    he: template(he.confirmation.subject, ...he.confirmation.paragraphs, { block: 'details' }),
  },
}

/** Sends an answer to the author of a message. */
export const answerEmail: EmailDefinition<never, 'message' | 'quote'> = {
  name: 'contact-answer',
  group: 'contact',
  about: { en: 'Your answer to a message', he: 'התשובה שלכם לפנייה' },
  variables: [],
  blocks: { message: 'required', quote: 'optional' },
  defaults: {
    en: template(en.answer.subject, { block: 'message' }, { block: 'quote', text: en.answer.asked }),
    he: template(he.answer.subject, { block: 'message' }, { block: 'quote', text: he.answer.asked }),
  },
}
