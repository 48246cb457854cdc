import type { Language, Localized } from '#shop/localized.ts'
import { type EmailDefinition, template } from '#server/integrations/mail/email-definition.ts'
import { type OrderEmailKind, orderEmailTexts } from './order-email-texts.ts'

type OrderEmail = EmailDefinition<
  'name' | 'orderNumber' | 'refundDays',
  'keys' | 'button' | 'steps' | 'items' | 'details' | 'terms'
>

const about: Readonly<Record<OrderEmailKind, Localized>> = {
  completed: { en: 'The order is ready', he: 'ההזמנה מוכנה' },
  'completed-with-keys': { en: 'The order is ready, with its keys', he: 'ההזמנה מוכנה, עם המפתחות' },
  'completed-service': { en: 'An order of services alone is received', he: 'התקבלה הזמנה של שירותים בלבד' },
  'gift-completed': { en: 'The gift is ready (to its buyer)', he: 'המתנה מוכנה (לקונה)' },
  'gift-completed-with-keys': {
    en: 'The gift is ready, its keys go out by e-mail (to its buyer)',
    he: 'המתנה מוכנה, והמפתחות יישלחו בדוא״ל (לקונה)',
  },
  'gift-key-replaced': { en: 'A new key in the gift (to its buyer)', he: 'מפתח חדש במתנה (לקונה)' },
  'gift-keys-recalled': {
    en: 'New keys in the gift, after a recall (to its buyer)',
    he: 'מפתחות חדשים במתנה אחרי תקלה באצווה (לקונה)',
  },
  'paid-out-of-stock': { en: 'Paid, waiting for stock', he: 'שולמה וממתינה למלאי' },
  'key-replaced': { en: 'A new key in place of one that did not work', he: 'מפתח חדש במקום מפתח שלא עבד' },
  'keys-recalled': { en: 'New keys in place of a faulty batch', he: 'מפתחות חדשים במקום אצווה תקולה' },
  'payment-link': { en: 'Link to pay for an order', he: 'קישור לתשלום ההזמנה' },
  'surplus-payment': { en: 'A second payment is refunded', he: 'תשלום מיותר מוחזר' },
  'paid-after-cancellation': { en: 'Paid after the cancellation', he: 'תשלום אחרי ביטול' },
  'paid-without-coupon': { en: 'Paid after the coupon was used up', he: 'תשלום אחרי שהקופון מומש' },
  'amount-mismatch': { en: 'Another sum than the order’s was paid', he: 'שולם סכום אחר מסכום ההזמנה' },
}

const greeting: Localized = { en: 'Hello {{name}},', he: 'שלום {{name}},' }
const openOrder: Localized = { en: 'Open your order', he: 'לצפייה בהזמנה' }

/** E-mails with instructions for the next step. */
const withSteps: readonly OrderEmailKind[] = ['completed', 'completed-with-keys']

function define(kind: OrderEmailKind): OrderEmail {
  // these are the written confirmation of a purchase that the law requires
  const confirms = orderEmailTexts.en[kind].terms !== undefined
  const hasKeys = kind === 'completed-with-keys'
  const hasSteps = withSteps.includes(kind)
  const say = (language: Language) => {
    const { subject, paragraphs, button } = orderEmailTexts[language][kind]
    return template(
      subject,
      greeting[language],
      ...paragraphs,
      ...(hasKeys ? [{ block: 'keys' } as const] : []),
      { block: 'button', text: button ?? openOrder[language] },
      ...(hasSteps ? [{ block: 'steps' } as const] : []),
      { block: 'items' },
      { block: 'details' },
      ...(confirms ? [{ block: 'terms' } as const] : []),
    )
  }
  return {
    name: `order-${kind}`,
    group: kind.startsWith('gift-') ? 'gifts' : 'orders',
    about: about[kind],
    variables: ['name', 'orderNumber', 'refundDays'],
    blocks: {
      ...(hasKeys ? { keys: 'required' } : {}),
      button: 'required',
      ...(hasSteps ? { steps: 'optional' } : {}),
      items: confirms ? 'required' : 'optional',
      details: 'required',
      ...(confirms ? { terms: 'required' } : {}),
    },
    defaults: { en: say('en'), he: say('he') },
  }
}

/** Every e-mail about an order. */
export const orderEmailDefinitions: Readonly<Record<OrderEmailKind, OrderEmail>> = {
  completed: define('completed'),
  'completed-with-keys': define('completed-with-keys'),
  'completed-service': define('completed-service'),
  'gift-completed': define('gift-completed'),
  'gift-completed-with-keys': define('gift-completed-with-keys'),
  'gift-key-replaced': define('gift-key-replaced'),
  'gift-keys-recalled': define('gift-keys-recalled'),
  'paid-out-of-stock': define('paid-out-of-stock'),
  'key-replaced': define('key-replaced'),
  'keys-recalled': define('keys-recalled'),
  'payment-link': define('payment-link'),
  'surplus-payment': define('surplus-payment'),
  'paid-after-cancellation': define('paid-after-cancellation'),
  'paid-without-coupon': define('paid-without-coupon'),
  'amount-mismatch': define('amount-mismatch'),
}
