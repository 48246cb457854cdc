import type { AnalyticsWords } from './words.en.ts'

export const words: AnalyticsWords = {
  title: 'הפרטיות שלכם',
  statistics: 'האם אפשר לדווח ל־Google Analytics אילו עמודים פתחתם ומה קניתם כאן, כדי שנוכל לשפר את החנות?',
  advertising: 'האם אפשר לדווח ל־Meta אילו עמודים פתחתם ומה קניתם כאן, כדי שהפרסומות שלנו יתאימו לכם?',
  both: 'האם אפשר לדווח ל־Google Analytics ול־Meta אילו עמודים פתחתם ומה קניתם כאן? זה עוזר לנו לשפר את החנות ולבחור את הפרסומות שלנו.',
  promise: 'השם, הכתובת והמפתחות שלכם לא נמסרים להן לעולם. החנות פועלת באותו אופן בכל מקרה.',
  policy: 'מדיניות הפרטיות',
  refuse: 'לא, תודה',
  accept: 'כן, אפשר',
  choose: 'בחירה לפי מטרה',
  purposes: { statistics: 'סטטיסטיקה (Google Analytics)', advertising: 'פרסום (Meta)' },
  save: 'שמירת הבחירה',
}
