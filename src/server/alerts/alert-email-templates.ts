import type { Language } from '#shop/localized.ts'

type AlertEmail = {
  readonly subject: (product: string) => string
  readonly paragraphs: (product: string, shop: string) => readonly string[]
  readonly button: string
  /** Stands below, with the address where the mails end. */
  readonly stop: string
}

/**
 * The e-mails to people who wait for a product. The one that it is back may count as an
 * advertisement, and says so where the law wants it said (Communications Law, s. 30A(e)).
 */
export const alertEmails: Readonly<Record<Language, Readonly<Record<'confirm' | 'back', AlertEmail>>>> = {
  en: {
    confirm: {
      subject: (product) => `Shall we tell you when ${product} is back?`,
      paragraphs: (product, shop) => [
        `Someone, probably you, asked ${shop} to write to this address once ${product} is in stock again.`,
        'If that is right, confirm it with the button. If not, you need not do anything: without your confirmation we write nothing more.',
      ],
      button: 'Yes, tell me',
      stop: 'Do not write to me',
    },
    back: {
      subject: (product) => `פרסומת / Ad: ${product} is back in stock`,
      paragraphs: (product) => [
        `You asked us to tell you: ${product} is in stock again.`,
        'We write in the order in which people asked, and cannot hold a unit for you. This is the only e-mail about it.',
      ],
      button: 'See the product',
      stop: 'Forget my address',
    },
  },
  he: {
    confirm: {
      subject: (product) => `לעדכן אתכם כש־${product} יחזור למלאי?`,
      paragraphs: (product, shop) => [
        `מישהו, כנראה אתם, ביקש מ־${shop} לכתוב לכתובת הזו כש־${product} יחזור למלאי.`,
        'אם זה נכון, אשרו בלחיצה על הכפתור. אם לא, אין צורך לעשות דבר: בלי האישור שלכם לא נכתוב שוב.',
      ],
      button: 'כן, עדכנו אותי',
      stop: 'לא לכתוב לי',
    },
    back: {
      subject: (product) => `פרסומת: ${product} חזר למלאי`,
      paragraphs: (product) => [
        `ביקשתם שנעדכן: ${product} חזר למלאי.`,
        'אנחנו כותבים לפי סדר הבקשות, ואיננו יכולים לשמור עבורכם יחידה. זו ההודעה היחידה שתקבלו בעניין.',
      ],
      button: 'לעמוד המוצר',
      stop: 'מחקו את הכתובת שלי',
    },
  },
}
