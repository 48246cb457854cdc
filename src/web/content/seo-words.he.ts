import type { words as english } from './seo-words.en.ts'

export const words: typeof english = {
  faq: 'תשובות על מפתחות, תשלום, אספקה, החזרים וחשבונות: מה ששואלים לפני הקנייה ואחריה.',
  blogCategory: (name) => `${name}: קריאה מועילה מהחנות על רישיונות, אבטחה וקנייה נבונה של מוצרים דיגיטליים.`,
  page: (number, pages) => ` עמוד ${number} מתוך ${pages}.`,
}
