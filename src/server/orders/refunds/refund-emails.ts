import type { Language, Localized } from '#shop/localized.ts'
import { type EmailDefinition, template } from '#server/integrations/mail/email-definition.ts'
import type { EmailConstant } from '#server/integrations/mail/email-variables.ts'
import { refundEmailTexts } from './refund-email-texts.ts'

type RefundEmail = EmailDefinition<
  'name' | 'orderNumber' | 'refundDays' | EmailConstant,
  'message' | 'details' | 'button'
>

const about = {
  granted: { en: 'The buyer cancelled and gets a refund', he: 'הקונה ביטל ויקבל החזר' },
  grantedLessFee: { en: 'The buyer cancelled, and a fee is kept', he: 'הקונה ביטל ונגבו דמי ביטול' },
  grantedByShop: { en: 'A manager refunded units', he: 'מנהל החזיר כסף על פריטים' },
  grantedByShopLessFee: {
    en: 'A manager refunded units, and a fee is kept',
    he: 'מנהל החזיר כסף על פריטים ונגבו דמי ביטול',
  },
  partGranted: { en: 'Part of the price is refunded', he: 'חלק מהמחיר מוחזר' },
  feeGranted: { en: 'A cancellation fee is refunded', he: 'דמי הביטול מוחזרים' },
  paid: { en: 'The refund was paid', he: 'ההחזר בוצע' },
  partPaid: { en: 'The partial refund was paid', he: 'ההחזר החלקי בוצע' },
  feePaid: { en: 'The refund of a cancellation fee was paid', he: 'דמי הביטול הוחזרו' },
  refused: { en: 'The refund takes longer', he: 'ההחזר מתעכב' },
  returned: { en: 'A payment that was not needed was refunded', he: 'תשלום שלא נדרש הוחזר' },
  paidByHand: { en: 'A manager paid the refund in another way', he: 'מנהל החזיר את הכסף בדרך אחרת' },
  partPaidByHand: {
    en: 'A manager paid the partial refund in another way',
    he: 'מנהל החזיר חלק מהמחיר בדרך אחרת',
  },
  feePaidByHand: {
    en: 'A manager refunded a cancellation fee in another way',
    he: 'מנהל החזיר את דמי הביטול בדרך אחרת',
  },
  returnedByHand: {
    en: 'A manager refunded a payment that was not needed in another way',
    he: 'מנהל החזיר תשלום שלא נדרש בדרך אחרת',
  },
  claimReceived: { en: 'A refund request arrived (to the buyer)', he: 'בקשת החזר התקבלה (לקונה)' },
  claimGranted: { en: 'The refund request was granted', he: 'בקשת ההחזר אושרה' },
  claimGrantedUnpaid: {
    en: 'The refund request was granted, with nothing left to refund',
    he: 'בקשת ההחזר אושרה, ולא נותר מה להחזיר',
  },
  claimRefused: { en: 'The refund request was refused', he: 'בקשת ההחזר נדחתה' },
} as const satisfies Record<string, Localized>

export type RefundEmailName = keyof typeof about

const decided: readonly RefundEmailName[] = ['claimGranted', 'claimGrantedUnpaid', 'claimRefused']

function define(kind: RefundEmailName): RefundEmail {
  // the manager's decision, with its reasons
  const hasMessage = decided.includes(kind)
  const say = (language: Language) => {
    const { greeting, button, [kind]: text } = refundEmailTexts[language]
    return template(
      text.subject,
      greeting,
      ...text.paragraphs,
      ...(hasMessage ? [{ block: 'message' } as const] : []),
      { block: 'details' },
      { block: 'button', text: button },
    )
  }
  return {
    name: `refund-${kind.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
    group: 'refunds',
    about: about[kind],
    variables: ['name', 'orderNumber', 'refundDays', 'moneyBackDays'],
    blocks: { ...(hasMessage ? { message: 'required' } : {}), details: 'required', button: 'required' },
    defaults: { en: say('en'), he: say('he') },
  }
}

/** Every e-mail to a buyer about refunds and refund requests. */
export const refundEmails: Readonly<Record<RefundEmailName, RefundEmail>> = {
  granted: define('granted'),
  grantedLessFee: define('grantedLessFee'),
  grantedByShop: define('grantedByShop'),
  grantedByShopLessFee: define('grantedByShopLessFee'),
  partGranted: define('partGranted'),
  feeGranted: define('feeGranted'),
  paid: define('paid'),
  partPaid: define('partPaid'),
  feePaid: define('feePaid'),
  refused: define('refused'),
  returned: define('returned'),
  paidByHand: define('paidByHand'),
  partPaidByHand: define('partPaidByHand'),
  feePaidByHand: define('feePaidByHand'),
  returnedByHand: define('returnedByHand'),
  claimReceived: define('claimReceived'),
  claimGranted: define('claimGranted'),
  claimGrantedUnpaid: define('claimGrantedUnpaid'),
  claimRefused: define('claimRefused'),
}

const { en, he } = refundEmailTexts

/** Notifies support of a claim. */
export const claimSupportEmail: EmailDefinition<'orderNumber', 'message' | 'details'> = {
  name: 'refund-claim-support',
  group: 'team',
  about: { en: 'A buyer asks for a refund', he: 'קונה מבקש החזר' },
  variables: ['orderNumber'],
  blocks: { message: 'required', details: 'required' },
  defaults: {
    en: template(en.claimSupport.subject, en.claimSupport.lead, { block: 'message' }, { block: 'details' }),
    he: template(he.claimSupport.subject, he.claimSupport.lead, { block: 'message' }, { block: 'details' }),
  },
}
