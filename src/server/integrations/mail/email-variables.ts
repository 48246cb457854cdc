import { codeMinutes, invitationHours, ordersKeptYears, resetLinkMinutes } from '#shop/limits.ts'
import type { Localized } from '#shop/localized.ts'
import { minRefundDays, moneyBackDays } from '#shop/orders/refunds/refund-days.ts'

type Variable = {
  readonly label: Localized
  /** The value in previews without an order. */
  readonly sample: Localized
  /** A name entered by people: isolated, so that it keeps its own direction inside a sentence. */
  readonly isName?: true
}

const same = (text: string): Localized => ({ en: text, he: text })

/** Variables with a value per e-mail. `shopName` is in all e-mails. */
const perEmail = {
  shopName: { label: { en: 'Name of the shop', he: 'שם החנות' }, sample: same(''), isName: true },
  name: {
    label: { en: 'Name of the recipient', he: 'שם הנמען' },
    sample: { en: 'Dana', he: 'דנה' },
    isName: true,
  },
  orderNumber: {
    label: { en: 'Order number', he: 'מספר הזמנה' },
    sample: same('MF-10427'),
    isName: true,
  },
  productName: {
    label: { en: 'Name of the product', he: 'שם המוצר' },
    sample: { en: 'Sample product', he: 'מוצר לדוגמה' },
    isName: true,
  },
  giverName: {
    label: { en: 'Who gives the gift', he: 'מי שנתן את המתנה' },
    sample: { en: 'Noa', he: 'נועה' },
    isName: true,
  },
  invitedBy: {
    label: { en: 'Who invites', he: 'מי שמזמין' },
    sample: { en: 'Olga', he: 'אולגה' },
    isName: true,
  },
  refundDays: {
    label: { en: 'Days to cancel, of the order', he: 'ימים לביטול, של ההזמנה' },
    sample: same(String(minRefundDays)),
  },
  documentName: {
    label: { en: 'Kind of the tax document', he: 'סוג המסמך' },
    sample: { en: 'Tax invoice / receipt', he: 'חשבונית מס/קבלה' },
  },
  ofOrder: {
    label: { en: 'Its order, where one was named', he: 'מספר ההזמנה, אם צוין' },
    sample: { en: ': order MF-10427', he: ': הזמנה MF-10427' },
  },
  endsOn: {
    label: { en: 'Day on which it ends', he: 'היום שבו הוא מסתיים' },
    sample: { en: '24 November 2027', he: '24 בנובמבר 2027' },
  },
  news: {
    label: { en: 'What happened, with the number', he: 'מה קרה, עם המספר' },
    sample: { en: '3 products are running low', he: '3 מוצרים עומדים להיגמר' },
  },
} as const satisfies Record<string, Variable>

/** Constants of the shop, filled in automatically in every e-mail that uses them. */
const constants = {
  codeMinutes: {
    label: { en: 'Minutes a code is valid', he: 'תוקף הקוד בדקות' },
    sample: same(String(codeMinutes)),
  },
  linkMinutes: {
    label: { en: 'Minutes a link is valid', he: 'תוקף הקישור בדקות' },
    sample: same(String(resetLinkMinutes)),
  },
  invitationHours: {
    label: { en: 'Hours an invitation is valid', he: 'תוקף ההזמנה לצוות בשעות' },
    sample: same(String(invitationHours)),
  },
  moneyBackDays: {
    label: { en: 'Days until the money is back', he: 'ימים עד החזר הכסף' },
    sample: same(String(moneyBackDays)),
  },
  ordersKeptYears: {
    label: { en: 'Years that orders are kept', he: 'שנות השמירה של הזמנות' },
    sample: same(String(ordersKeptYears)),
  },
} as const satisfies Record<string, Variable>

export const emailVariables = { ...perEmail, ...constants }

export type EmailConstant = keyof typeof constants
export type EmailVariable = keyof typeof emailVariables
/** What an e-mail lists as its variables. */
export type OwnVariable = Exclude<EmailVariable, 'shopName'>

/** The constants by name. */
export const constantValues: Readonly<Record<EmailConstant, string>> = {
  codeMinutes: String(codeMinutes),
  linkMinutes: String(resetLinkMinutes),
  invitationHours: String(invitationHours),
  moneyBackDays: String(moneyBackDays),
  ordersKeptYears: String(ordersKeptYears),
}

export function isName(variable: EmailVariable): boolean {
  const { isName: named }: Variable = emailVariables[variable]
  return named === true
}
