import type { Language } from '#shop/localized.ts'

type Text = { readonly subject: string; readonly paragraphs: readonly string[] }

/** The default texts of e-mails about refunds less a cancellation fee, and about fees paid back. */
export const feeEmailTexts: Readonly<
  Record<
    Language,
    Readonly<Record<'grantedLessFee' | 'grantedByShopLessFee' | 'feeGranted' | 'feePaid', Text>>
  >
> = {
  en: {
    grantedLessFee: {
      subject: '{{shopName}}: your cancellation of order {{orderNumber}} is confirmed',
      paragraphs: [
        'You cancelled the items below, and the charge for them is cancelled too, less the cancellation fee below.',
        'The money is refunded to the payment method you used, and we will write again when the payment provider has confirmed it. On a card it may appear only on your next statement.',
        'Their keys and downloads can no longer be opened.',
      ],
    },
    grantedByShopLessFee: {
      subject: '{{shopName}}: a refund for your order {{orderNumber}}',
      paragraphs: [
        'We are refunding the items below, less the cancellation fee for a change of mind.',
        'The money is refunded to the payment method you used, and we will write again when the payment provider has confirmed it. On a card it may appear only on your next statement.',
        'Their keys and downloads can no longer be opened.',
      ],
    },
    feeGranted: {
      subject: '{{shopName}}: the cancellation fee for order {{orderNumber}} is refunded',
      paragraphs: [
        'We are refunding the cancellation fee that we kept for this order.',
        'The money is refunded to the payment method you used, and we will write again when the payment provider has confirmed it. On a card it may appear only on your next statement.',
      ],
    },
    feePaid: {
      subject: '{{shopName}}: your refund for order {{orderNumber}} is on its way',
      paragraphs: [
        'The payment provider has confirmed the refund of the cancellation fee. Please keep this e-mail.',
        'A refund to a card may appear only on your next statement, depending on the card company.',
      ],
    },
  },
  he: {
    grantedLessFee: {
      subject: '{{shopName}}: ביטול העסקה בהזמנה {{orderNumber}} אושר',
      paragraphs: [
        'ביטלתם את הפריטים שלמטה. גם החיוב בגינם בוטל, בניכוי דמי הביטול שמופיעים כאן.',
        'הכסף יוחזר לאמצעי התשלום שבו שילמתם, ונכתוב לכם שוב ברגע שחברת הסליקה תאשר זאת. בכרטיס אשראי הזיכוי עשוי להופיע במועד החיוב הבא.',
        'אי אפשר עוד לפתוח את המפתחות ואת קובצי ההורדה של הפריטים האלה.',
      ],
    },
    grantedByShopLessFee: {
      subject: '{{shopName}}: החזר כספי על הזמנה {{orderNumber}}',
      paragraphs: [
        'אנחנו מחזירים לכם את הכסף על הפריטים שלמטה, בניכוי דמי ביטול משום שחזרתם בכם מהרכישה.',
        'הכסף יוחזר לאמצעי התשלום שבו שילמתם, ונכתוב לכם שוב ברגע שחברת הסליקה תאשר זאת. בכרטיס אשראי הזיכוי עשוי להופיע במועד החיוב הבא.',
        'אי אפשר עוד לפתוח את המפתחות ואת קובצי ההורדה של הפריטים האלה.',
      ],
    },
    feeGranted: {
      subject: '{{shopName}}: דמי הביטול על הזמנה {{orderNumber}} מוחזרים אליכם',
      paragraphs: [
        'אנחנו מחזירים לכם את דמי הביטול שגבינו על ההזמנה הזו.',
        'הכסף יוחזר לאמצעי התשלום שבו שילמתם, ונכתוב לכם שוב ברגע שחברת הסליקה תאשר זאת. בכרטיס אשראי הזיכוי עשוי להופיע במועד החיוב הבא.',
      ],
    },
    feePaid: {
      subject: '{{shopName}}: הכסף על הזמנה {{orderNumber}} בדרך אליכם',
      paragraphs: [
        'חברת הסליקה אישרה שדמי הביטול מוחזרים אליכם. מומלץ לשמור את ההודעה הזו.',
        'בכרטיס אשראי הזיכוי עשוי להופיע במועד החיוב הבא, לפי נוהלי חברת האשראי.',
      ],
    },
  },
}
