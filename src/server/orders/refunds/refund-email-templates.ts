import type { Language } from '#shop/localized.ts'

type RefundEmail = {
  readonly subject: (shop: string, order: string) => string
  readonly paragraphs: readonly string[]
}

type RefundWords = {
  readonly greeting: (name: string) => string
  readonly granted: RefundEmail
  /** The same, when a manager gave the units back. */
  readonly grantedByShop: RefundEmail
  /** A part of the price; the buyer keeps what was bought. */
  readonly partGranted: RefundEmail
  readonly paid: RefundEmail
  readonly partPaid: RefundEmail
  /** Money that came on top or was not what was asked for. */
  readonly returned: RefundEmail
  /** The payment company will not, or does not say what became of it. */
  readonly refused: RefundEmail
  readonly claimReceived: RefundEmail
  readonly claimGranted: RefundEmail
  readonly claimRefused: RefundEmail
  readonly claimSupport: { readonly subject: (order: string) => string; readonly lead: string }
  readonly button: string
  readonly rows: Readonly<
    Record<
      'back' | 'owed' | 'partOf' | 'order' | 'reference' | 'confirmation' | 'confirmedAt' | 'name' | 'email',
      string
    >
  >
}

/** Every e-mail about money that goes back, and about claims, in both languages. */
export const refundEmails: Readonly<Record<Language, RefundWords>> = {
  en: {
    greeting: (name) => `Hello ${name},`,
    granted: {
      subject: (shop, order) => `${shop}: your cancellation of order ${order} is confirmed`,
      paragraphs: [
        'You cancelled the items below, and the charge for them is cancelled too. No fee is kept.',
        'The money goes back to the means of payment you used, and we write again once the payment company has confirmed it. On a card statement it may appear with the next billing.',
        'Their keys and downloads can no longer be opened.',
      ],
    },
    grantedByShop: {
      subject: (shop, order) => `${shop}: a refund for your order ${order}`,
      paragraphs: [
        'We are refunding the items below. No fee is kept.',
        'The money goes back to the means of payment you used, and we write again once the payment company has confirmed it. On a card statement it may appear with the next billing.',
        'Their keys and downloads can no longer be opened.',
      ],
    },
    partGranted: {
      subject: (shop, order) => `${shop}: part of the price of order ${order} goes back to you`,
      paragraphs: [
        'We are giving you a part of the price back. You keep everything you bought.',
        'The money goes back to the means of payment you used, and we write again once the payment company has confirmed it. On a card statement it may appear with the next billing.',
      ],
    },
    partPaid: {
      subject: (shop, order) => `${shop}: your money for order ${order} is on its way back`,
      paragraphs: [
        'The payment company has confirmed that a part of the price goes back to you. You keep everything you bought. Please keep this e-mail.',
        'A refund to a card may appear with the next billing, depending on the card company.',
      ],
    },
    paid: {
      subject: (shop, order) => `${shop}: your money for order ${order} is on its way back`,
      paragraphs: [
        'The payment company has confirmed that the charge for the items below was cancelled. Please keep this e-mail.',
        'A refund to a card may appear with the next billing, depending on the card company.',
      ],
    },
    returned: {
      subject: (shop, order) => `${shop}: your money for order ${order} is on its way back`,
      paragraphs: [
        'A payment of yours was not needed for your order, and the payment company has confirmed that it goes back to you. Your order stays as it is. Please keep this e-mail.',
        'A refund to a card may appear with the next billing, depending on the card company.',
      ],
    },
    refused: {
      subject: (shop, order) => `${shop}: your refund for order ${order} is delayed`,
      paragraphs: [
        'The payment company has not confirmed the refund below. The money is owed to you all the same.',
        'A person at the shop is looking into it. We try again, or write to you to agree on another way to pay you back; you need not do anything now. We write again once the money is on its way.',
        'Do you have a question? Reply to this e-mail, and never send us card details.',
      ],
    },
    claimReceived: {
      subject: (shop, order) => `${shop}: we received your refund request for order ${order}`,
      paragraphs: [
        'We received your request for a refund. This e-mail confirms it in writing; please keep it.',
        'A person checks it, with the supplier where needed, and answers you with reasons. A faulty key, or a product that is not what its page described, is replaced or refunded in full.',
      ],
    },
    claimGranted: {
      subject: (shop, order) => `${shop}: your refund request for order ${order} was granted`,
      paragraphs: [
        'We have looked into your request and grant it. The money goes back to the means of payment you used; a confirmation follows. Our answer:',
      ],
    },
    claimRefused: {
      subject: (shop, order) => `${shop}: our answer to your refund request for order ${order}`,
      paragraphs: [
        'We have looked into your request and cannot grant it. Our answer is below. If you see it differently, reply to this e-mail and ask for a second look.',
      ],
    },
    claimSupport: {
      subject: (order) => `Refund request: order ${order}`,
      lead: 'A buyer asks for a refund that the rule does not grant. A reply to this e-mail goes to the buyer.',
    },
    button: 'Open the order',
    rows: {
      back: 'Goes back to you',
      owed: 'Still owed to you',
      order: 'Order',
      reference: 'Reference',
      confirmation: 'Confirmation',
      confirmedAt: 'Confirmed on',
      partOf: 'Part of the price of',
      name: 'Name',
      email: 'E-mail',
    },
  },
  he: {
    greeting: (name) => `שלום ${name},`,
    granted: {
      subject: (shop, order) => `${shop}: ביטול העסקה בהזמנה ${order} אושר`,
      paragraphs: [
        'ביטלתם את הפריטים שלמטה, וגם החיוב בגינם בוטל. לא נגבו דמי ביטול.',
        'הכסף יוחזר לאמצעי התשלום שבו שילמתם, ונכתוב לכם שוב ברגע שחברת הסליקה תאשר זאת. בכרטיס אשראי הזיכוי עשוי להופיע במועד החיוב הבא.',
        'אי אפשר עוד לפתוח את המפתחות ואת קובצי ההורדה של הפריטים האלה.',
      ],
    },
    grantedByShop: {
      subject: (shop, order) => `${shop}: החזר כספי על הזמנה ${order}`,
      paragraphs: [
        'אנחנו מחזירים לכם את הכסף על הפריטים שלמטה. לא נגבו דמי ביטול.',
        'הכסף יוחזר לאמצעי התשלום שבו שילמתם, ונכתוב לכם שוב ברגע שחברת הסליקה תאשר זאת. בכרטיס אשראי הזיכוי עשוי להופיע במועד החיוב הבא.',
        'אי אפשר עוד לפתוח את המפתחות ואת קובצי ההורדה של הפריטים האלה.',
      ],
    },
    partGranted: {
      subject: (shop, order) => `${shop}: חלק מהמחיר של הזמנה ${order} מוחזר אליכם`,
      paragraphs: [
        'אנחנו מחזירים לכם חלק מהמחיר. כל מה שקניתם נשאר אצלכם.',
        'הכסף יוחזר לאמצעי התשלום שבו שילמתם, ונכתוב לכם שוב ברגע שחברת הסליקה תאשר זאת. בכרטיס אשראי הזיכוי עשוי להופיע במועד החיוב הבא.',
      ],
    },
    partPaid: {
      subject: (shop, order) => `${shop}: הכסף על הזמנה ${order} בדרך אליכם`,
      paragraphs: [
        'חברת הסליקה אישרה שחלק מהמחיר מוחזר אליכם. כל מה שקניתם נשאר אצלכם. מומלץ לשמור את המכתב הזה.',
        'בכרטיס אשראי הזיכוי עשוי להופיע במועד החיוב הבא, לפי נוהלי חברת האשראי.',
      ],
    },
    paid: {
      subject: (shop, order) => `${shop}: הכסף על הזמנה ${order} בדרך אליכם`,
      paragraphs: [
        'חברת הסליקה אישרה שהחיוב בגין הפריטים שלמטה בוטל. מומלץ לשמור את המכתב הזה.',
        'בכרטיס אשראי הזיכוי עשוי להופיע במועד החיוב הבא, לפי נוהלי חברת האשראי.',
      ],
    },
    returned: {
      subject: (shop, order) => `${shop}: הכסף על הזמנה ${order} בדרך אליכם`,
      paragraphs: [
        'קיבלנו מכם תשלום שלא נדרש עבור ההזמנה, וחברת הסליקה אישרה שהוא מוחזר אליכם. ההזמנה עצמה לא משתנה. מומלץ לשמור את המכתב הזה.',
        'בכרטיס אשראי הזיכוי עשוי להופיע במועד החיוב הבא, לפי נוהלי חברת האשראי.',
      ],
    },
    refused: {
      subject: (shop, order) => `${shop}: ההחזר על הזמנה ${order} מתעכב`,
      paragraphs: [
        'חברת הסליקה לא אישרה את ההחזר שלמטה. הכסף עדיין מגיע לכם.',
        'נציג שלנו כבר בודק את זה. ננסה שוב, או נכתוב לכם כדי לסכם דרך אחרת להחזיר את הכסף; אין צורך לעשות דבר כרגע. נכתוב לכם שוב כשהכסף יהיה בדרך.',
        'יש לכם שאלה? השיבו להודעה הזו, ואל תשלחו לנו פרטי כרטיס.',
      ],
    },
    claimReceived: {
      subject: (shop, order) => `${shop}: קיבלנו את בקשת ההחזר להזמנה ${order}`,
      paragraphs: [
        'קיבלנו את בקשתכם להחזר. מכתב זה הוא אישור בכתב על קבלתה, ומומלץ לשמור אותו.',
        'נציג שלנו יבדוק אותה, במקרה הצורך יחד עם הספק, וישיב לכם תשובה מנומקת. מפתח פגום, או מוצר שאינו תואם את התיאור שלו, יוחלף או יזוכה במלואו.',
      ],
    },
    claimGranted: {
      subject: (shop, order) => `${shop}: בקשת ההחזר להזמנה ${order} אושרה`,
      paragraphs: [
        'בדקנו את בקשתכם והיא אושרה. הכסף יוחזר לאמצעי התשלום שבו שילמתם, ואישור נפרד יישלח אליכם. התשובה שלנו:',
      ],
    },
    claimRefused: {
      subject: (shop, order) => `${shop}: התשובה שלנו לבקשת ההחזר להזמנה ${order}`,
      paragraphs: [
        'בדקנו את בקשתכם ואיננו יכולים לאשר אותה. התשובה שלנו מופיעה בהמשך. אתם סבורים אחרת? השיבו למכתב הזה ובקשו בדיקה נוספת.',
      ],
    },
    claimSupport: {
      subject: (order) => `בקשת החזר: הזמנה ${order}`,
      lead: 'התקבלה בקשה להחזר שאינו מגיע אוטומטית. תשובה להודעה הזו תגיע אל הקונה.',
    },
    button: 'לפרטי ההזמנה',
    rows: {
      back: 'סכום ההחזר',
      owed: 'הסכום שמגיע לכם',
      order: 'מספר הזמנה',
      reference: 'מספר פנייה',
      confirmation: 'אישור הזיכוי',
      confirmedAt: 'אושר ב־',
      partOf: 'חלק מהמחיר של',
      name: 'שם',
      email: 'דוא״ל',
    },
  },
}
