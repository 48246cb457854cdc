import type { CartWords } from './words.en.ts'

export const words: CartWords = {
  title: 'הסל שלכם',
  units: (count) => (count === 1 ? 'פריט אחד' : count === 2 ? 'שני פריטים' : `${count} פריטים`),
  refresh: 'בדיקת מחירים ומלאי',
  clean: 'עדכון הסל',
  empty: 'הסל ריק',
  emptyHint: 'כל מה שתוסיפו ימתין לכם כאן, גם אם תחזרו מחר.',
  browse: 'לכל המוצרים',
  increase: (name) => `הוספת יחידה: ${name}`,
  decrease: (name) => `הפחתת יחידה: ${name}`,
  remove: (name) => `הסרת ${name}`,
  quantity: 'כמות',
  atMost: (name, most) =>
    most === 1
      ? `אפשר להזמין יחידה אחת של ״${name}״ בכל הזמנה, והיא כבר בסל.`
      : `אפשר להזמין עד ${most} יחידות של ״${name}״ בכל הזמנה, והן כבר בסל.`,
  unitsLimited: (name, most) =>
    most === 1
      ? `אפשר להזמין יחידה אחת של ״${name}״ בכל הזמנה. היתר הוסרו מהסל.`
      : `אפשר להזמין עד ${most} יחידות של ״${name}״ בכל הזמנה. היתר הוסרו מהסל.`,
  total: 'סה״כ',
  vatIncluded: 'כולל מע״מ',
  checkout: 'לתשלום',
  cleaned: 'הסל נבדק ועודכן',
  upToDate: 'הסל מעודכן.',
  refreshFailed: 'לא הצלחנו לבדוק את הסל כרגע. נסו שוב בעוד רגע.',
  itemsRemoved: (count) =>
    count === 1
      ? 'פריט אחד בסל כבר אינו זמין ולכן הוסר.'
      : count === 2
        ? 'שני פריטים בסל כבר אינם זמינים ולכן הוסרו.'
        : `${count} פריטים בסל כבר אינם זמינים ולכן הוסרו.`,
  cartUpdated: 'הסל עודכן לפי פרטי המוצרים העדכניים.',
  itemUpdated: (name) => `הסל עודכן! הפרטים של ״${name}״ עודכנו.`,
  itemRemoved: (name) => `״${name}״ הוסר מהסל כי הוא כבר אינו זמין.`,
}
