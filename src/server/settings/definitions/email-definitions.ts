import * as v from 'valibot'
import { onOrOff, smtpUrl, text } from './schemas.ts'
import type { SettingDefinition } from './setting-definition.ts'
import { mailServer, sender } from './stored-values.ts'

/** How e-mails are sent, and what they may contain. */
export const emailDefinitions = {
  MAIL_FROM: {
    schema: text,
    default: 'Mafteach <shop@mafteach.example>',
    about: 'Sender of the shop’s e-mails.',
    live: 'required',
    stored: {
      group: 'emails',
      value: sender,
      label: { en: 'Sender of e-mails', he: 'השולח בהודעות הדוא״ל' },
      aboutHe: 'הכתובת שממנה נשלחות הודעות החנות.',
      onPages: false,
    },
  },
  SMTP_URL: {
    schema: smtpUrl,
    default: '',
    about:
      'Mail server, e.g. smtps://user:password@mail.example:465. Demo default: the mailbox at /demo/mail.',
    live: 'required',
    secret: true,
    stored: {
      group: 'emails',
      value: mailServer,
      label: { en: 'Mail server', he: 'שרת הדוא״ל' },
      aboutHe:
        'שרת הדוא״ל, למשל smtps://user:password@mail.example:465. ברירת המחדל בחנות הדגמה: התיבה ב־/demo/mail.',
      onPages: false,
    },
  },
  EMAIL_KEYS: {
    schema: onOrOff,
    default: 'off',
    about:
      'on or off. On: the e-mail of a paid order prints its keys, of a gift to its recipient. They count as revealed from then on, so they can no longer be cancelled; the checkout says so. Anyone who reads the mailbox has the keys, and a mistyped address gets them.',
    stored: {
      group: 'emails',
      value: v.boolean(),
      label: { en: 'Send keys by e-mail', he: 'שליחת מפתחות בדוא״ל' },
      help: 'The e-mail of a paid order prints its keys, of a gift to its recipient. Take care: anyone who reads the mailbox has the keys, and a mistyped address gets them. Keys that were sent count as revealed, so they can no longer be cancelled; the checkout says so before the buyer pays. Off: buyers open their keys by a link.',
      aboutHe:
        'המפתחות יופיעו בהודעה על הזמנה ששולמה, ובמתנה בהודעה למקבל. שימו לב: כל מי שקורא את התיבה מחזיק במפתחות, וכתובת שהוקלדה בטעות תקבל אותם. מפתח שנשלח נחשב כמפתח שנחשף, ולכן תקופת הביטול שלו מסתיימת מיד; כך נכתב גם בקופה לפני שמשלמים. כבוי: הקונים פותחים את המפתחות דרך קישור.',
      onPages: true,
    },
  },
} as const satisfies Record<string, SettingDefinition>
