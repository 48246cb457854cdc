import type { Language } from '#shop/localized.ts'
import { type EmailDefinition, template } from '#server/integrations/mail/email-definition.ts'

/** The footer's label for the unsubscribe address. */
export const reviewStopLabel: Readonly<Record<Language, string>> = {
  en: 'Unsubscribe from requests for reviews',
  he: 'הסרה מבקשות לביקורת',
}

/**
 * The e-mail that asks for a review. It promotes the shop, so it is sent as an advertisement: by consent
 * (Communications Law (Telecommunications and Broadcasting), 1982, s. 30A(b)), with the label in its subject
 * and a way to refuse (s. 30A(e)).
 */
export const reviewEmail: EmailDefinition<'productName' | 'orderNumber', 'button'> = {
  name: 'review-request',
  group: 'orders',
  about: { en: 'A request for a review', he: 'בקשה לביקורת' },
  variables: ['productName', 'orderNumber'],
  blocks: { button: 'required' },
  subjectPrefix: { en: 'פרסומת / Ad: ', he: 'פרסומת: ' },
  defaults: {
    en: template(
      'What do you think of {{productName}}?',
      'You agreed that we ask you once about order {{orderNumber}}: how are you getting on with {{productName}}? A few honest sentences, good or bad, help the next buyer choose.',
      'You write the review from an account with this e-mail address. No account yet? You can open one on the same page.',
      { block: 'button', text: 'Write a review' },
    ),
    he: template(
      'מה דעתכם על {{productName}}?',
      'הסכמתם שנשאל אתכם פעם אחת על הזמנה {{orderNumber}}: איך אתם מסתדרים עם {{productName}}? כמה משפטים כנים, לטוב או לרע, יעזרו לקונים הבאים להחליט.',
      'את הביקורת כותבים מחשבון עם כתובת הדוא״ל הזו. עדיין אין לכם חשבון? אפשר לפתוח באותו עמוד.',
      { block: 'button', text: 'כתיבת ביקורת' },
    ),
  },
}
