import type { Language } from '#shop/localized.ts'

/** The texts of the e-mails about messages and cancellation notices. */
type ContactWords = {
  readonly message: { readonly subject: string; readonly answer: string }
  readonly notice: {
    readonly subject: string
    readonly ofOrder: (orderNumber: string) => string
    readonly text: string
  }
  readonly confirmation: {
    readonly subject: string
    readonly paragraphs: readonly string[]
  }
  readonly answer: { readonly subject: string; readonly asked: string }
  readonly rows: Readonly<
    Record<'name' | 'email' | 'idNumber' | 'orderNumber' | 'receivedAt' | 'reference', string>
  >
}

export const contactEmailTexts: Readonly<Record<Language, ContactWords>> = {
  en: {
    message: {
      subject: 'Message from {{name}}',
      answer: 'A reply to this e-mail goes to the sender.',
    },
    notice: {
      subject: 'Cancellation notice{{ofOrder}}',
      ofOrder: (orderNumber) => `: order ${orderNumber}`,
      text: 'A purchase was cancelled with the form on the site. If a refund is due, it is due within {{moneyBackDays}} days of the notice. A confirmation of receipt has been sent; a reply to this e-mail goes to the consumer.',
    },
    confirmation: {
      subject: '{{shopName}}: we received your cancellation notice',
      paragraphs: [
        'Hello,',
        'We received your notice of cancelling a purchase from {{shopName}}. This e-mail confirms it in writing; please keep it.',
        'We will check the order and write to you. If the purchase can be cancelled, we refund the money within {{moneyBackDays}} days of your notice, to the payment method you used.',
        'If you did not send this notice, reply to this e-mail and let us know.',
      ],
    },
    answer: {
      subject: '{{shopName}}: the answer to your message',
      asked: 'You wrote to us:',
    },
    rows: {
      name: 'Name',
      email: 'E-mail',
      idNumber: 'Identity number',
      orderNumber: 'Order number',
      receivedAt: 'Received',
      reference: 'Reference',
    },
  },
  he: {
    message: {
      subject: 'פנייה חדשה מאת {{name}}',
      answer: 'תשובה להודעה הזו תגיע אל הפונה.',
    },
    notice: {
      subject: 'הודעה על ביטול עסקה{{ofOrder}}',
      ofOrder: (orderNumber) => `: הזמנה ${orderNumber}`,
      text: 'התקבלה הודעה על ביטול עסקה בטופס שבאתר. אם מגיע החזר, יש לבצע אותו בתוך {{moneyBackDays}} יום ממועד ההודעה. אישור קבלה נשלח לצרכן, ותשובה להודעה הזו תגיע אליו.',
    },
    confirmation: {
      subject: 'אישור על קבלת הודעת הביטול – {{shopName}}',
      paragraphs: [
        'שלום,',
        'קיבלנו את הודעת ביטול העסקה שלכם בחנות {{shopName}}. הודעה זו היא אישור בכתב על קבלתה, ומומלץ לשמור אותה.',
        'נבדוק את ההזמנה ונשיב לכם. אם העסקה ניתנת לביטול, הכסף יוחזר לאמצעי התשלום שבו שילמתם בתוך {{moneyBackDays}} יום ממועד ההודעה.',
        'לא אתם שלחתם את ההודעה? ספרו לנו בתשובה להודעה הזו.',
      ],
    },
    answer: {
      subject: '{{shopName}}: תשובה לפנייה שלכם',
      asked: 'כתבתם לנו:',
    },
    rows: {
      name: 'שם',
      email: 'דוא״ל',
      idNumber: 'מספר זהות',
      orderNumber: 'מספר הזמנה',
      receivedAt: 'מועד הקבלה',
      reference: 'מספר פנייה',
    },
  },
}
