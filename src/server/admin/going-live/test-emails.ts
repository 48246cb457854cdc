import { type EmailDefinition, template } from '#server/integrations/mail/email-definition.ts'

/** Tells an owner that the mail server works. */
export const testEmail: EmailDefinition<never, never> = {
  name: 'team-test-email',
  group: 'team',
  about: { en: 'Test of the mail server (to an owner)', he: 'בדיקת שרת הדוא״ל (לבעלים)' },
  variables: [],
  blocks: {},
  defaults: {
    en: template(
      'Test e-mail of {{shopName}}',
      'This e-mail was sent by your shop’s mail server, so buyers will get theirs.',
      'If it went to the spam folder: ask your e-mail provider how to set up SPF and DKIM for the sender’s address.',
    ),
    he: template(
      'הודעת ניסיון מהחנות {{shopName}}',
      'ההודעה הזו נשלחה דרך שרת הדוא״ל של החנות, כך שגם הקונים יקבלו את ההודעות שלהם.',
      'אם ההודעה הגיעה לתיקיית דואר הזבל: בקשו מספק הדוא״ל להגדיר SPF ו־DKIM לכתובת השולח.',
    ),
  },
}
