import type { Language, Localized } from '#shop/localized.ts'
import { type EmailDefinition, template } from '#server/integrations/mail/email-definition.ts'
import type { StockNotice } from '#server/jobs/stock-notice.ts'
import { stockEmailTexts } from './stock-email-texts.ts'

type Kind = StockNotice['kind']
type StockEmail = EmailDefinition<'news', 'details' | 'button'>

const about: Readonly<Record<Kind, Localized>> = {
  'low-stock': { en: 'Products are running low', he: 'מוצרים עומדים להיגמר' },
  expiring: { en: 'Batches of keys expire soon', he: 'תוקף של אצוות מפתחות עומד לפוג' },
  'card-testing': { en: 'Payments were paused after many declines', he: 'תשלומים נעצרו אחרי דחיות רבות' },
  'risk-check': { en: 'An order waits for a risk check', he: 'הזמנה ממתינה לבדיקת סיכון' },
  dispute: { en: 'A buyer disputes a payment', he: 'התקבלה הכחשת עסקה' },
  'key-opened': { en: 'A manager opened a licence key', he: 'מנהל צפה במפתח רישיון' },
  'order-free': { en: 'A manager gave an order away', he: 'מנהל נתן הזמנה בחינם' },
  'order-paid-by-hand': { en: 'A manager marked an order as paid', he: 'מנהל סימן הזמנה כמשולמת' },
  'order-unpaid': { en: 'A manager completed an unpaid order', he: 'מנהל השלים הזמנה שלא שולמה' },
  'order-email-changed': { en: 'A manager changed the address of an order', he: 'מנהל החליף כתובת של הזמנה' },
  'batch-replaced': { en: 'The keys of a batch were replaced', he: 'הוחלפו מפתחות של אצווה' },
  'keys-replaced': { en: 'Keys are replaced again and again', he: 'מפתחות מוחלפים שוב ושוב' },
}

function define(kind: Kind): StockEmail {
  const say = (language: Language) => {
    const { subject, paragraphs, button } = stockEmailTexts[language][kind]
    return template(subject, ...paragraphs, { block: 'details' }, { block: 'button', text: button })
  }
  return {
    name: `team-${kind}`,
    group: 'team',
    about: about[kind],
    variables: stockEmailTexts.en[kind].news === undefined ? [] : ['news'],
    blocks: { details: 'required', button: 'required' },
    defaults: { en: say('en'), he: say('he') },
  }
}

/** Every e-mail to managers about the stock, disputes and other managers' actions. */
export const stockEmails: Readonly<Record<Kind, StockEmail>> = {
  'low-stock': define('low-stock'),
  expiring: define('expiring'),
  'card-testing': define('card-testing'),
  'risk-check': define('risk-check'),
  dispute: define('dispute'),
  'key-opened': define('key-opened'),
  'order-free': define('order-free'),
  'order-paid-by-hand': define('order-paid-by-hand'),
  'order-unpaid': define('order-unpaid'),
  'order-email-changed': define('order-email-changed'),
  'batch-replaced': define('batch-replaced'),
  'keys-replaced': define('keys-replaced'),
}
