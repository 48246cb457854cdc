import { type EmailDefinition, template } from '#server/integrations/mail/email-definition.ts'
import type { EmailConstant } from '#server/integrations/mail/email-variables.ts'

/** Invites a colleague into the team. */
export const invitationEmail: EmailDefinition<'invitedBy' | EmailConstant, 'button'> = {
  name: 'team-invitation',
  group: 'team',
  about: { en: 'Invitation to the team (to the invitee)', he: 'הזמנה לצוות (למוזמן)' },
  variables: ['invitedBy', 'invitationHours'],
  blocks: { button: 'required' },
  defaults: {
    en: template(
      'Join the team of {{shopName}}',
      '{{invitedBy}} invites you to help run {{shopName}}.',
      'Use the button to sign in, or to open an account with this e-mail address, and to set up two-factor authentication. The link works once, for {{invitationHours}} hours.',
      'If you do not know what this is about, you can ignore this e-mail: nothing happens without the link.',
      { block: 'button', text: 'Join the team' },
    ),
    he: template(
      'הזמנה להצטרף לצוות של {{shopName}}',
      'קיבלתם הזמנה מאת {{invitedBy}} להצטרף לניהול החנות {{shopName}}.',
      'לחצו על הכפתור כדי להיכנס, או לפתוח חשבון עם כתובת הדוא״ל הזו, ולהגדיר אימות דו־שלבי. הקישור תקף ל־{{invitationHours}} שעות ולשימוש אחד.',
      'לא ידוע לכם במה מדובר? אפשר להתעלם מההודעה: בלי הקישור דבר לא קורה.',
      { block: 'button', text: 'להצטרפות לצוות' },
    ),
  },
}
