import type { words as english } from './words.en.ts'

export const words: typeof english = {
  home: {
    title: 'מפתחות רישוי, ברגע',
    text: 'תוכנות, משחקים ושירותים לישראל. משלמים בשקלים, והמפתח מופיע על המסך מיד.',
    description: 'מפתחות רישוי, הורדות ושירותים בשקלים, עם אספקה מיד לאחר התשלום.',
    browse: 'לכל המוצרים',
  },
}
