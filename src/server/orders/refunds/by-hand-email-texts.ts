import type { Language } from '#shop/localized.ts'

type Text = { readonly subject: string; readonly paragraphs: readonly string[] }

/** The default texts of e-mails about refunds that a manager paid without the payment provider. */
export const byHandEmailTexts: Readonly<
  Record<
    Language,
    Readonly<Record<'paidByHand' | 'partPaidByHand' | 'feePaidByHand' | 'returnedByHand', Text>>
  >
> = {
  en: {
    paidByHand: {
      subject: '{{shopName}}: your refund for order {{orderNumber}} was paid',
      paragraphs: [
        'We have paid you the refund below for these items in another way, not through the payment provider. Please keep this e-mail.',
        'Has the money not arrived yet? Reply to this e-mail.',
      ],
    },
    partPaidByHand: {
      subject: '{{shopName}}: your refund for order {{orderNumber}} was paid',
      paragraphs: [
        'We have refunded part of the price in another way, not through the payment provider. You keep everything you bought. Please keep this e-mail.',
        'Has the money not arrived yet? Reply to this e-mail.',
      ],
    },
    feePaidByHand: {
      subject: '{{shopName}}: your refund for order {{orderNumber}} was paid',
      paragraphs: [
        'We have refunded the cancellation fee in another way, not through the payment provider. Please keep this e-mail.',
        'Has the money not arrived yet? Reply to this e-mail.',
      ],
    },
    returnedByHand: {
      subject: '{{shopName}}: your refund for order {{orderNumber}} was paid',
      paragraphs: [
        'A payment of yours was not needed for your order, and we have refunded it in another way, not through the payment provider. Your order stays as it is. Please keep this e-mail.',
        'Has the money not arrived yet? Reply to this e-mail.',
      ],
    },
  },
  he: {
    paidByHand: {
      subject: '{{shopName}}: הכסף על הזמנה {{orderNumber}} הוחזר לכם',
      paragraphs: [
        'החזרנו לכם את הסכום שלמטה עבור הפריטים בדרך אחרת, ולא באמצעות חברת הסליקה. מומלץ לשמור את ההודעה הזו.',
        'הכסף עדיין לא הגיע? השיבו להודעה הזו.',
      ],
    },
    partPaidByHand: {
      subject: '{{shopName}}: הכסף על הזמנה {{orderNumber}} הוחזר לכם',
      paragraphs: [
        'החזרנו לכם חלק מהמחיר בדרך אחרת, ולא באמצעות חברת הסליקה. כל מה שקניתם נשאר אצלכם. מומלץ לשמור את ההודעה הזו.',
        'הכסף עדיין לא הגיע? השיבו להודעה הזו.',
      ],
    },
    feePaidByHand: {
      subject: '{{shopName}}: הכסף על הזמנה {{orderNumber}} הוחזר לכם',
      paragraphs: [
        'החזרנו לכם את דמי הביטול בדרך אחרת, ולא באמצעות חברת הסליקה. מומלץ לשמור את ההודעה הזו.',
        'הכסף עדיין לא הגיע? השיבו להודעה הזו.',
      ],
    },
    returnedByHand: {
      subject: '{{shopName}}: הכסף על הזמנה {{orderNumber}} הוחזר לכם',
      paragraphs: [
        'קיבלנו מכם תשלום שלא נדרש עבור ההזמנה, והחזרנו אותו בדרך אחרת, ולא באמצעות חברת הסליקה. ההזמנה עצמה לא משתנה. מומלץ לשמור את ההודעה הזו.',
        'הכסף עדיין לא הגיע? השיבו להודעה הזו.',
      ],
    },
  },
}
