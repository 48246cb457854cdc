import type { Language } from '#shop/localized.ts'

type Words = { readonly subject: (shop: string) => string; readonly paragraphs: readonly string[] }

export const testEmailTexts: Readonly<Record<Language, Words>> = {
  en: {
    subject: (shop) => `Test e-mail of ${shop}`,
    paragraphs: [
      'This e-mail was sent by your shop’s mail server, so buyers will get theirs.',
      'If it was in the folder for junk: ask your mail provider how to set up SPF and DKIM for the sender’s address.',
    ],
  },
  he: {
    subject: (shop) => `הודעת ניסיון מהחנות ${shop}`,
    paragraphs: [
      'ההודעה הזאת נשלחה דרך שרת הדוא״ל של החנות, כך שגם הקונים יקבלו את ההודעות שלהם.',
      'אם ההודעה הגיעה לתיקיית הספאם: בקשו מספק הדוא״ל להגדיר SPF ו־DKIM לכתובת השולח.',
    ],
  },
}
