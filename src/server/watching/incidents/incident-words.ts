import type { Language } from '#shop/localized.ts'
import type { IncidentDetail, IncidentKind } from '#server/database/tables/incidents.ts'
import { shortDate } from '#server/integrations/mail/format-dates.ts'

type About = { readonly subject: string; readonly detail: IncidentDetail }

type Words = {
  readonly what: string
  readonly since: string
  readonly until: string
  /** The heading above the advice. */
  readonly steps: string
  readonly kinds: Readonly<
    Record<IncidentKind, { readonly news: (about: About) => string; readonly remedy: readonly string[] }>
  >
}

const botChecks: Readonly<Record<string, string>> = {
  turnstile: 'Cloudflare Turnstile',
  recaptcha: 'Google reCAPTCHA',
}

const lastDay = ({ until = '' }: IncidentDetail, language: Language) => shortDate(new Date(until), language)

/** What is wrong, in a shopkeeper's words, and what to do about it. */
export const incidentWords: Readonly<Record<Language, Words>> = {
  en: {
    what: 'What',
    since: 'Since',
    until: 'Until',
    steps: 'What to do',
    kinds: {
      'paid-not-delivered': {
        news: ({ detail: { count = 1 } }) =>
          count === 1 ? 'an order was paid and not delivered' : `${count} orders were paid and not delivered`,
        remedy: [
          'Open the orders that need attention from the overview.',
          'Add stock of what was bought, and the order is delivered automatically. Or refund it.',
        ],
      },
      'reconciliation-failing': {
        news: ({ subject }) => `payments cannot be checked with ${subject}`,
        remedy: [
          'Check on the provider’s status page whether it is down. If so, wait: payments made in the meantime are found later.',
          'If it is up, check its credentials in the payment settings.',
        ],
      },
      'queue-old': {
        news: ({ detail: { count = 1 } }) =>
          count === 1 ? 'a background job is stuck' : `${count} background jobs are stuck`,
        remedy: [
          'E-mails, deliveries or payment confirmations may be late. Restart the shop.',
          'If it happens again, have somebody look into the server log.',
        ],
      },
      'disk-low': {
        news: ({ subject, detail: { count = 0 } }) =>
          `the disk of ${subject} is almost full: ${count} MB are free`,
        remedy: [
          'Have somebody make room on the server, or give it a larger disk. When it is full, the shop cannot sell.',
        ],
      },
      'certificate-ending': {
        news: ({ subject, detail }) => `the certificate of ${subject} expires on ${lastDay(detail, 'en')}`,
        remedy: [
          'Have somebody renew it, and find out why it was not renewed automatically.',
          'After that day browsers warn visitors of the shop, or e-mails no longer leave.',
        ],
      },
      'audit-log-changed': {
        news: () => 'the audit log was changed directly in the database',
        remedy: [
          'Have somebody who runs the database look into it today: only its owner can do this. Copy the database and the server log first.',
          'The shop seals no more rows of the audit log. Once the cause is known, restart it.',
        ],
      },
      'bot-check-failing': {
        news: ({ subject }) => `the bot check of ${botChecks[subject] ?? subject} is not working`,
        remedy: [
          'Until it works, visitors cannot sign up, reset a password or send a message.',
          'Check its two keys in the settings, under “Bot check”.',
          'If they are correct, the service may be down. In the meantime, let the shop itself check (ALTCHA).',
        ],
      },
    },
  },
  he: {
    what: 'מה קרה',
    since: 'מאז',
    until: 'עד',
    steps: 'מה עושים',
    kinds: {
      'paid-not-delivered': {
        news: ({ detail: { count = 1 } }) =>
          count === 1 ? 'הזמנה אחת שולמה ולא נמסרה' : `${count} הזמנות שולמו ולא נמסרו`,
        remedy: [
          'פותחים מהסקירה את ההזמנות שדורשות טיפול.',
          'מוסיפים למלאי את מה שנקנה, וההזמנה תימסר אוטומטית. אפשר גם להחזיר את הכסף.',
        ],
      },
      'reconciliation-failing': {
        news: ({ subject }) => `אי אפשר לבדוק תשלומים מול ${subject}`,
        remedy: [
          'בודקים בדף הסטטוס של חברת הסליקה אם יש אצלה תקלה. אם כן, ממתינים: תשלומים שבוצעו בינתיים יימצאו אחר כך.',
          'אם אין תקלה, בודקים את פרטי הגישה שלה בהגדרות התשלומים.',
        ],
      },
      'queue-old': {
        news: ({ detail: { count = 1 } }) =>
          count === 1 ? 'משימת רקע אחת תקועה' : `${count} משימות רקע תקועות`,
        remedy: [
          'ייתכן שהודעות דוא״ל, מסירות או הודעות מחברות הסליקה מתעכבות. מפעילים את החנות מחדש.',
          'אם זה נמשך, מבקשים ממי שמטפל בשרת לבדוק את היומן.',
        ],
      },
      'disk-low': {
        news: ({ subject, detail: { count = 0 } }) => `הדיסק של ${subject} כמעט מלא: נותרו ${count} מ״ב`,
        remedy: ['מבקשים ממי שמטפל בשרת לפנות מקום או להגדיל את הדיסק. כשהדיסק מלא, החנות לא יכולה למכור.'],
      },
      'certificate-ending': {
        news: ({ subject, detail }) => `תעודת האבטחה של ${subject} תפוג ב־${lastDay(detail, 'he')}`,
        remedy: [
          'מבקשים ממי שמטפל בשרת לחדש אותה, ולבדוק למה היא לא חודשה אוטומטית.',
          'אחרי התאריך הזה דפדפנים יזהירו את המבקרים בחנות, או שהודעות דוא״ל לא יישלחו.',
        ],
      },
      'audit-log-changed': {
        news: () => 'יומן הפעולות שונה ישירות במסד הנתונים',
        remedy: [
          'מבקשים עוד היום ממי שמנהל את מסד הנתונים לבדוק מה קרה: רק לבעלים של מסד הנתונים יש הרשאה לכך. לפני הכול מעתיקים את מסד הנתונים ואת יומן השרת.',
          'החנות הפסיקה לחתום רשומות ביומן הפעולות. אחרי שהסיבה ידועה, מפעילים אותה מחדש.',
        ],
      },
      'bot-check-failing': {
        news: ({ subject }) => `ההגנה מפני רובוטים (${botChecks[subject] ?? subject}) אינה פועלת`,
        remedy: [
          'עד שיפעל, המבקרים לא יכולים להירשם, לאפס סיסמה או לשלוח פנייה.',
          'בודקים בהגדרות, תחת ״הגנה מפני רובוטים״, את שני המפתחות שלה.',
          'אם הם נכונים, ייתכן שיש תקלה בשירות. בינתיים אפשר לבחור שהבדיקה תיעשה על ידי החנות עצמה (ALTCHA).',
        ],
      },
    },
  },
}
