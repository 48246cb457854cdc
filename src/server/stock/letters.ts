import type { Language } from '../../shop/localized.ts'
import type { StockNotice } from './stock-notice.ts'

export type StockLetter = {
  readonly subject: (shop: string, count: number) => string
  readonly paragraphs: readonly string[]
  readonly button: string
}
type Words = Readonly<Record<StockNotice['kind'], StockLetter>> & {
  readonly onShelf: (units: number) => string
  readonly until: (units: number, day: string) => string
  readonly more: string
  readonly opened: {
    readonly who: string
    readonly product: string
    readonly key: string
    readonly reason: string
  }
}

/** Every letter to managers about the stock, in both languages. */
export const stockLetters: Readonly<Record<Language, Words>> = {
  en: {
    'low-stock': {
      subject: (shop, count) =>
        count === 1 ? `${shop}: one product is running low` : `${shop}: ${count} products are running low`,
      paragraphs: [
        'These products have reached the level you set for them. You get one letter about each until it has been filled up.',
      ],
      button: 'Open the stock',
    },
    expiring: {
      subject: (shop, count) =>
        count === 1
          ? `${shop}: a batch of keys expires soon`
          : `${shop}: ${count} batches of keys expire soon`,
      paragraphs: [
        'Keys of these batches are still on the shelf. After their last day they are no longer sold.',
      ],
      button: 'Open the stock',
    },
    'key-opened': {
      subject: (shop) => `${shop}: a manager opened a licence key`,
      paragraphs: [
        'A manager looked at a whole licence key outside a sale. This is allowed for good reasons only; you get a letter each time.',
      ],
      button: 'Open the stock',
    },
    onShelf: (units) => (units === 0 ? 'sold out' : units === 1 ? '1 key left' : `${units} keys left`),
    until: (units, day) => `${units} left, until ${day}`,
    more: 'and more',
    opened: { who: 'Manager', product: 'Product', key: 'Key ending in', reason: 'Reason given' },
  },
  he: {
    'low-stock': {
      subject: (shop, count) =>
        count === 1 ? `${shop}: מוצר אחד עומד להיגמר` : `${shop}: ${count} מוצרים עומדים להיגמר`,
      paragraphs: ['המוצרים האלה הגיעו לסף שקבעתם. על כל מוצר תישלח הודעה אחת, עד שהמלאי שלו יתחדש.'],
      button: 'לעמוד המלאי',
    },
    expiring: {
      subject: (shop, count) =>
        count === 1
          ? `${shop}: תוקפה של אצוות מפתחות עומד לפוג`
          : `${shop}: תוקפן של ${count} אצוות מפתחות עומד לפוג`,
      paragraphs: ['מפתחות מהאצוות האלה עדיין על המדף. אחרי היום האחרון הם כבר לא יימכרו.'],
      button: 'לעמוד המלאי',
    },
    'key-opened': {
      subject: (shop) => `${shop}: נחשף מפתח רישוי בידי מנהל`,
      paragraphs: [
        'אחד המנהלים צפה במפתח רישוי מלא שלא במסגרת מכירה. הדבר מותר רק מסיבה מוצדקת, ועל כל מקרה כזה תישלח אליכם הודעה.',
      ],
      button: 'לעמוד המלאי',
    },
    onShelf: (units) => (units === 0 ? 'אזל' : units === 1 ? 'נותר מפתח אחד' : `נותרו ${units} מפתחות`),
    until: (units, day) => `נותרו ${units}, עד ${day}`,
    more: 'ועוד',
    opened: { who: 'מנהל', product: 'מוצר', key: 'מפתח שמסתיים ב־', reason: 'הסיבה שנמסרה' },
  },
}
