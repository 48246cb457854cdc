import { invitationHours } from '#shop/limits.ts'
import type { Language } from '#shop/localized.ts'

type InvitationEmail = {
  readonly subject: (shop: string) => string
  readonly paragraphs: (shop: string, by: string) => readonly string[]
  readonly button: string
}

/** The e-mail that asks a colleague into the team. */
export const invitationEmails: Readonly<Record<Language, InvitationEmail>> = {
  en: {
    subject: (shop) => `Join the team of ${shop}`,
    paragraphs: (shop, by) => [
      `${by} invites you to help run ${shop}.`,
      `Use the button to sign in, or to open an account with this e-mail address, and to set up two-factor authentication. The link works once, for ${invitationHours} hours.`,
      'If you do not know what this is about, you can ignore this e-mail: nothing happens without the link.',
    ],
    button: 'Join the team',
  },
  he: {
    subject: (shop) => `הזמנה להצטרף לצוות של ${shop}`,
    paragraphs: (shop, by) => [
      `קיבלתם הזמנה מ־${by} להצטרף לניהול החנות ${shop}.`,
      `לחצו על הכפתור כדי להתחבר, או לפתוח חשבון עם כתובת הדוא״ל הזו, ולהגדיר אימות דו־שלבי. הקישור תקף ל־${invitationHours} שעות ולשימוש אחד.`,
      'לא ידוע לכם במה מדובר? אפשר להתעלם מההודעה: בלי הקישור דבר לא קורה.',
    ],
    button: 'להצטרפות לצוות',
  },
}
