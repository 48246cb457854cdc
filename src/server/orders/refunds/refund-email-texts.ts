import type { Language } from '#shop/localized.ts'
import { byHandEmailTexts } from './by-hand-email-texts.ts'
import { claimEmailTexts } from './claim-email-texts.ts'
import { feeEmailTexts } from './fee-email-texts.ts'

type RefundEmailText = {
  readonly subject: string
  readonly paragraphs: readonly string[]
}

type RefundWords = {
  readonly greeting: string
  readonly granted: RefundEmailText
  /** The same, less a cancellation fee. */
  readonly grantedLessFee: RefundEmailText
  /** When a manager refunded the units. */
  readonly grantedByShop: RefundEmailText
  readonly grantedByShopLessFee: RefundEmailText
  /** Part of the price; the buyer keeps what was bought. */
  readonly partGranted: RefundEmailText
  /** A cancellation fee that is paid back after all. */
  readonly feeGranted: RefundEmailText
  readonly feePaid: RefundEmailText
  readonly paid: RefundEmailText
  readonly partPaid: RefundEmailText
  /** Overpaid or mismatched money. */
  readonly returned: RefundEmailText
  /** The same four, if a manager paid the money without the payment provider. */
  readonly paidByHand: RefundEmailText
  readonly partPaidByHand: RefundEmailText
  readonly feePaidByHand: RefundEmailText
  readonly returnedByHand: RefundEmailText
  /** The payment provider refuses the refund, or does not report its result. */
  readonly refused: RefundEmailText
  readonly claimReceived: RefundEmailText
  readonly claimGranted: RefundEmailText
  /** The same, if nothing was left to refund. */
  readonly claimGrantedUnpaid: RefundEmailText
  readonly claimRefused: RefundEmailText
  readonly claimSupport: { readonly subject: string; readonly lead: string }
  readonly button: string
  readonly rows: Readonly<
    Record<
      | 'back'
      | 'byBank'
      | 'owed'
      | 'fee'
      | 'partOf'
      | 'order'
      | 'reference'
      | 'confirmation'
      | 'confirmedAt'
      | 'recordedAt'
      | 'name'
      | 'email',
      string
    >
  >
}

/** The default text of every e-mail about refunds and claims. */
export const refundEmailTexts: Readonly<Record<Language, RefundWords>> = {
  en: {
    greeting: 'Hello {{name}},',
    ...feeEmailTexts.en,
    ...byHandEmailTexts.en,
    ...claimEmailTexts.en,
    granted: {
      subject: '{{shopName}}: your cancellation of order {{orderNumber}} is confirmed',
      paragraphs: [
        'You cancelled the items below, and the charge for them is cancelled too. No fee is kept.',
        'The money is refunded to the payment method you used, and we will write again when the payment provider has confirmed it. On a card it may appear only on your next statement.',
        'Their keys and downloads can no longer be opened.',
      ],
    },
    grantedByShop: {
      subject: '{{shopName}}: a refund for your order {{orderNumber}}',
      paragraphs: [
        'We are refunding the items below. No fee is kept.',
        'The money is refunded to the payment method you used, and we will write again when the payment provider has confirmed it. On a card it may appear only on your next statement.',
        'Their keys and downloads can no longer be opened.',
      ],
    },
    partGranted: {
      subject: '{{shopName}}: part of the price of order {{orderNumber}} is refunded',
      paragraphs: [
        'We are refunding part of the price. You keep everything you bought.',
        'The money is refunded to the payment method you used, and we will write again when the payment provider has confirmed it. On a card it may appear only on your next statement.',
      ],
    },
    partPaid: {
      subject: '{{shopName}}: your refund for order {{orderNumber}} is on its way',
      paragraphs: [
        'The payment provider has confirmed the refund of part of the price. You keep everything you bought. Please keep this e-mail.',
        'A refund to a card may appear only on your next statement, depending on the card company.',
      ],
    },
    paid: {
      subject: '{{shopName}}: your refund for order {{orderNumber}} is on its way',
      paragraphs: [
        'The payment provider has confirmed that the charge for the items below was cancelled. Please keep this e-mail.',
        'A refund to a card may appear only on your next statement, depending on the card company.',
      ],
    },
    returned: {
      subject: '{{shopName}}: your refund for order {{orderNumber}} is on its way',
      paragraphs: [
        'A payment of yours was not needed for your order, and the payment provider has confirmed its refund. Your order stays as it is. Please keep this e-mail.',
        'A refund to a card may appear only on your next statement, depending on the card company.',
      ],
    },
    refused: {
      subject: '{{shopName}}: your refund for order {{orderNumber}} is delayed',
      paragraphs: [
        'The payment provider has not confirmed the refund below. You will still get your money.',
        'Somebody from our team is looking into it. We will try again, or write to you to agree on another way to refund you; you do not need to do anything now. We will write again once the refund is on its way.',
        'Do you have a question? Reply to this e-mail, and never send us card details.',
      ],
    },
    claimSupport: {
      subject: 'Refund request: order {{orderNumber}}',
      lead: 'A buyer requests a refund that is not granted automatically. Your reply to this e-mail goes to the buyer.',
    },
    button: 'Open the order',
    rows: {
      back: 'Your refund',
      byBank: 'Returned to you by the bank or the payment provider',
      owed: 'Still due to you',
      fee: 'Cancellation fee kept',
      order: 'Order',
      reference: 'Reference',
      confirmation: 'Confirmation',
      confirmedAt: 'Confirmed on',
      recordedAt: 'Recorded on',
      partOf: 'Part of the price of',
      name: 'Name',
      email: 'E-mail',
    },
  },
  he: {
    greeting: 'שלום {{name}},',
    ...feeEmailTexts.he,
    ...byHandEmailTexts.he,
    ...claimEmailTexts.he,
    granted: {
      subject: '{{shopName}}: ביטול העסקה בהזמנה {{orderNumber}} אושר',
      paragraphs: [
        'ביטלתם את הפריטים שלמטה, וגם החיוב בגינם בוטל. לא נגבו דמי ביטול.',
        'הכסף יוחזר לאמצעי התשלום שבו שילמתם, ונכתוב לכם שוב ברגע שחברת הסליקה תאשר זאת. בכרטיס אשראי הזיכוי עשוי להופיע במועד החיוב הבא.',
        'אי אפשר עוד לפתוח את המפתחות ואת קובצי ההורדה של הפריטים האלה.',
      ],
    },
    grantedByShop: {
      subject: '{{shopName}}: החזר כספי על הזמנה {{orderNumber}}',
      paragraphs: [
        'אנחנו מחזירים לכם את הכסף על הפריטים שלמטה. לא נגבו דמי ביטול.',
        'הכסף יוחזר לאמצעי התשלום שבו שילמתם, ונכתוב לכם שוב ברגע שחברת הסליקה תאשר זאת. בכרטיס אשראי הזיכוי עשוי להופיע במועד החיוב הבא.',
        'אי אפשר עוד לפתוח את המפתחות ואת קובצי ההורדה של הפריטים האלה.',
      ],
    },
    partGranted: {
      subject: '{{shopName}}: חלק מהמחיר של הזמנה {{orderNumber}} מוחזר אליכם',
      paragraphs: [
        'אנחנו מחזירים לכם חלק מהמחיר. כל מה שקניתם נשאר אצלכם.',
        'הכסף יוחזר לאמצעי התשלום שבו שילמתם, ונכתוב לכם שוב ברגע שחברת הסליקה תאשר זאת. בכרטיס אשראי הזיכוי עשוי להופיע במועד החיוב הבא.',
      ],
    },
    partPaid: {
      subject: '{{shopName}}: הכסף על הזמנה {{orderNumber}} בדרך אליכם',
      paragraphs: [
        'חברת הסליקה אישרה שחלק מהמחיר מוחזר אליכם. כל מה שקניתם נשאר אצלכם. מומלץ לשמור את ההודעה הזו.',
        'בכרטיס אשראי הזיכוי עשוי להופיע במועד החיוב הבא, לפי נוהלי חברת האשראי.',
      ],
    },
    paid: {
      subject: '{{shopName}}: הכסף על הזמנה {{orderNumber}} בדרך אליכם',
      paragraphs: [
        'חברת הסליקה אישרה שהחיוב בגין הפריטים שלמטה בוטל. מומלץ לשמור את ההודעה הזו.',
        'בכרטיס אשראי הזיכוי עשוי להופיע במועד החיוב הבא, לפי נוהלי חברת האשראי.',
      ],
    },
    returned: {
      subject: '{{shopName}}: הכסף על הזמנה {{orderNumber}} בדרך אליכם',
      paragraphs: [
        'קיבלנו מכם תשלום שלא נדרש עבור ההזמנה, וחברת הסליקה אישרה שהוא מוחזר אליכם. ההזמנה עצמה לא משתנה. מומלץ לשמור את ההודעה הזו.',
        'בכרטיס אשראי הזיכוי עשוי להופיע במועד החיוב הבא, לפי נוהלי חברת האשראי.',
      ],
    },
    refused: {
      subject: '{{shopName}}: ההחזר על הזמנה {{orderNumber}} מתעכב',
      paragraphs: [
        'חברת הסליקה לא אישרה את ההחזר שלמטה. הכסף עדיין מגיע לכם.',
        'נציג שלנו כבר בודק את זה. ננסה שוב, או נכתוב לכם כדי לסכם דרך אחרת להחזיר את הכסף; אין צורך לעשות דבר כרגע. נכתוב לכם שוב כשהכסף יהיה בדרך.',
        'יש לכם שאלה? השיבו להודעה הזו, ואל תשלחו לנו פרטי כרטיס.',
      ],
    },
    claimSupport: {
      subject: 'בקשת החזר: הזמנה {{orderNumber}}',
      lead: 'התקבלה בקשה להחזר שאינו מאושר אוטומטית. תשובה להודעה הזו תגיע אל הקונה.',
    },
    button: 'לפרטי ההזמנה',
    rows: {
      back: 'סכום ההחזר',
      byBank: 'הוחזר לכם על ידי הבנק או חברת הסליקה',
      owed: 'הסכום שמגיע לכם',
      fee: 'דמי ביטול שנגבו',
      order: 'מספר הזמנה',
      reference: 'מספר פנייה',
      confirmation: 'אישור הזיכוי',
      confirmedAt: 'אושר ב־',
      recordedAt: 'נרשם ב־',
      partOf: 'חלק מהמחיר של',
      name: 'שם',
      email: 'דוא״ל',
    },
  },
}
