import { type EmailDefinition, template } from '#server/integrations/mail/email-definition.ts'
import { codeLabel } from '#server/identity/account-email-texts.ts'

const words = {
  en: {
    code: {
      subject: 'The code for your orders at {{shopName}}',
      paragraphs: [
        'Enter this code on the page where you asked for your orders. It is valid for {{codeMinutes}} minutes.',
        'We never ask for it by phone or e-mail. If you did not ask for it, you can ignore this e-mail: nobody can see your orders without the code.',
      ],
    },
    account: {
      subject: 'Your orders at {{shopName}} are in your account',
      paragraphs: [
        'Someone, probably you, asked for the orders placed without an account under this address. There are none, but the address has an account: sign in, and your orders are there.',
        'If you do not remember your password, ask for a reset link on the sign-in page.',
      ],
      button: 'Sign in',
    },
  },
  he: {
    code: {
      subject: 'הקוד לאיתור ההזמנות שלכם בחנות {{shopName}}',
      paragraphs: [
        'הזינו את הקוד הזה בעמוד שבו ביקשתם לאתר את ההזמנות. הקוד תקף ל־{{codeMinutes}} דקות.',
        'לעולם לא נבקש מכם את הקוד בטלפון או בדוא״ל. לא ביקשתם אותו? אפשר להתעלם מההודעה: בלי הקוד איש לא יראה את ההזמנות שלכם.',
      ],
    },
    account: {
      subject: 'ההזמנות שלכם בחנות {{shopName}} נמצאות בחשבון',
      paragraphs: [
        'מישהו, כנראה אתם, ביקש לאתר הזמנות שבוצעו בלי חשבון עם הכתובת הזו. אין הזמנות כאלה, אבל לכתובת יש חשבון: היכנסו, וההזמנות שלכם יופיעו שם.',
        'לא זוכרים את הסיסמה? בקשו קישור לאיפוס בעמוד הכניסה.',
      ],
      button: 'לכניסה',
    },
  },
} as const

/** The e-mail with the code that opens a guest's orders. */
export const guestCodeEmail: EmailDefinition<'codeMinutes', 'code'> = {
  name: 'guest-code',
  group: 'accounts',
  about: { en: 'Code for the orders of a guest', he: 'קוד להזמנות של אורח' },
  variables: ['codeMinutes'],
  blocks: { code: 'required' },
  defaults: {
    en: template(words.en.code.subject, ...words.en.code.paragraphs, { block: 'code', text: codeLabel.en }),
    he: template(words.he.code.subject, ...words.he.code.paragraphs, { block: 'code', text: codeLabel.he }),
  },
}

/** Says that the orders are in an account, to somebody who asked as a guest. */
export const guestAccountEmail: EmailDefinition<never, 'button'> = {
  name: 'guest-account',
  group: 'accounts',
  about: { en: 'A guest’s orders are in an account', he: 'ההזמנות של האורח נמצאות בחשבון' },
  variables: [],
  blocks: { button: 'required' },
  defaults: {
    en: template(words.en.account.subject, ...words.en.account.paragraphs, {
      block: 'button',
      text: words.en.account.button,
    }),
    he: template(words.he.account.subject, ...words.he.account.paragraphs, {
      block: 'button',
      text: words.he.account.button,
    }),
  },
}
