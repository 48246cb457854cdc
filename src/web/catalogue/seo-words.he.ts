import type { words as english } from './seo-words.en.ts'

export const words: typeof english = {
  home: 'מפתחות רישיון, הורדות ושירותים בשקלים, באספקה מיידית עם התשלום.',
  everything: 'מפתחות רישיון, הורדות ושירותים: חיפוש, השוואה וקנייה בשקלים, כולל מע״מ.',
  category: (name) => `${name}: מפתחות רישיון והורדות בשקלים, כולל מע״מ, באספקה מיידית עם התשלום.`,
  page: (number, pages) => ` עמוד ${number} מתוך ${pages}.`,
  checkout: {
    title: 'תשלום',
    description: 'תשלום בשקלים, כולל מע״מ, על מה שבסל; מפתחות הרישיון מוצגים מיד.',
  },
}
