import type { words as english } from './seo-words.en.ts'

export const words: typeof english = {
  home: 'מפתחות רישוי, הורדות ושירותים בשקלים, באספקה מיידית עם התשלום.',
  everything: 'מפתחות רישוי, הורדות ושירותים: חיפוש, השוואה וקנייה בשקלים, כולל מע״מ.',
  category: (name) => `${name}: מפתחות רישוי והורדות בשקלים, כולל מע״מ, באספקה מיידית עם התשלום.`,
  page: (number, pages) => ` עמוד ${number} מתוך ${pages}.`,
  checkout: {
    title: 'תשלום',
    description: 'תשלום בשקלים, כולל מע״מ, על מה שבסל; מפתחות הרישוי מוצגים מיד.',
  },
}
