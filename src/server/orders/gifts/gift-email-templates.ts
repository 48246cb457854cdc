import type { Language } from '#shop/localized.ts'

type GiftEmail = {
  readonly subject: (from: string, shop: string) => string
  readonly greeting: (name: string) => string
  readonly lead: (from: string, shop: string) => string
  readonly message: (from: string) => string
  readonly button: string
  readonly stepsTitle: string
  readonly steps: readonly string[]
  readonly keepLink: string
  /** Where the keys themselves stand in the e-mail. */
  readonly stepsWithKeys: readonly string[]
  readonly keepKeys: string
}

/** The e-mail that takes a gift to whom it is for. */
export const giftEmail: Readonly<Record<Language, GiftEmail>> = {
  en: {
    subject: (from, shop) => `${from} sent you a gift from ${shop}`,
    greeting: (name) => `Hello ${name},`,
    lead: (from, shop) => `${from} bought you a gift at ${shop}. It is ready for you to open.`,
    message: (from) => `${from} writes:`,
    button: 'Open your gift',
    stepsTitle: 'How to use it',
    steps: [
      'Open your gift with the button above.',
      'Press “Reveal key” next to the product.',
      'Follow the activation steps that stand there.',
    ],
    stepsWithKeys: ['Copy the key above. Behind the button stands how to activate it.'],
    keepKeys: 'This e-mail holds your keys. Do not pass it on.',
    keepLink: 'The link in this e-mail opens your gift for anyone who has it. Do not pass it on.',
  },
  he: {
    subject: (from, shop) => `קיבלתם מתנה מ־${from} דרך ${shop}`,
    greeting: (name) => `שלום ${name},`,
    lead: (from, shop) => `קיבלתם מתנה מ־${from}, שנקנתה עבורכם ב־${shop}. היא מחכה שתפתחו אותה.`,
    message: (from) => `הודעה מ־${from}:`,
    button: 'לפתיחת המתנה',
    stepsTitle: 'איך משתמשים בה',
    steps: [
      'פותחים את המתנה בכפתור שלמעלה.',
      'לוחצים על ״חשיפת המפתח״ ליד המוצר.',
      'ממשיכים לפי הוראות ההפעלה שמופיעות שם.',
    ],
    stepsWithKeys: ['מעתיקים את המפתח שלמעלה. הוראות ההפעלה מופיעות מאחורי הכפתור.'],
    keepKeys: 'ההודעה הזו מכילה את המפתחות שלכם. אל תעבירו אותה הלאה.',
    keepLink: 'הקישור שבהודעה פותח את המתנה לכל מי שמחזיק בו. אל תעבירו אותו הלאה.',
  },
}
