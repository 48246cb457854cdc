import type { Language } from '#shop/localized.ts'
import { type EmailDefinition, template } from '#server/integrations/mail/email-definition.ts'

/** The footer's label for the unsubscribe address. */
export const renewalStopLabel: Readonly<Record<Language, string>> = {
  en: 'Stop reminders about this order',
  he: 'הפסקת התזכורות על ההזמנה הזו',
}

/**
 * The reminder before a licence ends. It invites to buy, and is labelled so as the law requires
 * (Communications Law, s. 30A(e)).
 */
export const renewalEmail: EmailDefinition<'productName' | 'orderNumber' | 'endsOn', 'button'> = {
  name: 'renewal-reminder',
  group: 'orders',
  about: { en: 'A licence is about to end', he: 'רישיון עומד לפוג' },
  variables: ['productName', 'orderNumber', 'endsOn'],
  blocks: { button: 'required' },
  subjectPrefix: { en: 'פרסומת / Ad: ', he: 'פרסומת: ' },
  defaults: {
    en: template(
      '{{productName}}: licence period ends around {{endsOn}}',
      'You asked for a reminder: the licence period of {{productName}}, from order {{orderNumber}}, ends around {{endsOn}}. Your account with the maker shows the exact day.',
      'To continue without a break, buy again at today’s price. If you no longer need the licence, you do not need to do anything: nothing renews automatically, and nothing is charged.',
      { block: 'button', text: 'Add to cart' },
    ),
    he: template(
      '{{productName}}: בתוקף עד {{endsOn}} בערך',
      'ביקשתם שנזכיר: מה שקניתם בהזמנה {{orderNumber}}, {{productName}}, בתוקף עד {{endsOn}} בערך. התאריך המדויק מופיע בחשבון שלכם אצל היצרן.',
      'כדי להמשיך בלי הפסקה אפשר לקנות שוב, במחיר של היום. אם כבר אין לכם צורך ברישיון, אין מה לעשות: שום דבר לא מתחדש אוטומטית, ולא יהיה חיוב.',
      { block: 'button', text: 'הוספה לסל' },
    ),
  },
}
