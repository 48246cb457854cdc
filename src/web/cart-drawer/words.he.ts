import type { DrawerWords } from './words.en.ts'

export const words: DrawerWords = {
  sale: 'הנחת מבצע',
  promise: 'מפתחות והורדות אצלכם מיד אחרי התשלום.',
  goesWith: 'אולי יתאים לכם גם',
  bestSellers: 'הנמכרים ביותר',
  add: (name) => `הוספת ${name} לסל`,
}
