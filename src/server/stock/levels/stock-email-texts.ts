import type { Language } from '#shop/localized.ts'
import { ownerNoticeTexts } from './owner-notice-texts.ts'
import type { StockEmailWords } from './stock-email-words.ts'

/** The default text of every e-mail to managers, in both languages. */
export const stockEmailTexts: Readonly<Record<Language, StockEmailWords>> = {
  en: {
    'low-stock': {
      subject: '{{shopName}}: {{news}}',
      news: (count) => (count === 1 ? 'one product is running low' : `${count} products are running low`),
      paragraphs: [
        'These products have reached the level you set for them. You get one e-mail about each until it is restocked.',
      ],
      button: 'Open the stock',
    },
    expiring: {
      subject: '{{shopName}}: {{news}}',
      news: (count) =>
        count === 1 ? 'a batch of keys expires soon' : `${count} batches of keys expire soon`,
      paragraphs: ['Keys of these batches are still in stock. After their last day they are no longer sold.'],
      button: 'Open the stock',
    },
    'card-testing': {
      subject: '{{shopName}}: payments were paused after many declines',
      paragraphs: [
        'Somebody may be trying stolen cards. Many payments were declined, so no new payment page opens for them for a while. Other buyers are not affected.',
        'The button opens the order that was stopped. The limits are among the settings of payments.',
      ],
      button: 'Open the order',
    },
    dispute: {
      subject: '{{shopName}}: a buyer disputes a payment',
      paragraphs: [
        'A buyer has asked their bank or the payment provider for the money back. The keys and files of the order are closed, and it cannot be refunded until this is decided.',
        'If you want to object, answer the payment provider by the last day. The order page lists the evidence.',
      ],
      button: 'Open the order',
    },
    'risk-check': {
      subject: '{{shopName}}: a paid order is waiting for a check',
      paragraphs: [
        'The order is paid, but its keys and files stay closed until somebody checks it. The buyer sees that it is being checked.',
        'If all is well, deliver it on the page of the order. If not, refund it there.',
      ],
      button: 'Open the order',
    },
    'key-opened': {
      subject: '{{shopName}}: a manager opened a licence key',
      paragraphs: [
        'A manager viewed a full licence key outside a sale. This is allowed only for good reasons; you get an e-mail each time.',
      ],
      button: 'Open the stock',
    },
    ...ownerNoticeTexts.en,
    'batch-replaced': {
      subject: '{{shopName}}: the keys of a batch were replaced',
      paragraphs: [
        'A manager replaced the keys of buyers of a quarantined batch, and we e-mailed them. Each replacement uses up a key.',
      ],
      button: 'Open the batch',
    },
    keysLeft: (units) => (units === 0 ? 'sold out' : units === 1 ? '1 key left' : `${units} keys left`),
    until: (units, day) => `${units} left, until ${day}`,
    more: 'and more',
    paused: {
      by: 'Counted by',
      kinds: {
        email: 'E-mail address of the buyer',
        network: 'Network address',
        product: 'Product',
        country: 'Country of the card',
      },
      declines: (minutes) =>
        minutes === 1 ? 'Declined within one minute' : `Declined within ${minutes} minutes`,
    },
    checked: {
      order: 'Order',
      sum: 'Paid',
      why: 'Why',
      rules: {
        blocked: 'Its buyer is blocked',
        'first-order': 'A first order for a high amount',
        'many-units': 'Many units of one product',
        'email-domain': 'A disposable e-mail address',
        network: 'Many orders from one network address',
        'foreign-card': 'A card from outside Israel',
      },
    },
    disputed: {
      order: 'Order',
      sum: 'Disputed amount',
      answerBy: 'Last day to answer',
      noDay: 'not given',
    },
    recalled: { keys: 'Keys replaced', left: 'Keys without a replacement' },
    opened: {
      who: 'Manager',
      product: 'Product',
      key: 'Key ending in',
      reason: 'Reason given',
      order: 'Order',
      sum: 'Price of the order',
    },
  },
  he: {
    'low-stock': {
      subject: '{{shopName}}: {{news}}',
      news: (count) => (count === 1 ? 'מוצר אחד עומד להיגמר' : `${count} מוצרים עומדים להיגמר`),
      paragraphs: ['המוצרים האלה הגיעו לסף שקבעתם. על כל מוצר תישלח הודעה אחת, עד שהמלאי שלו יתחדש.'],
      button: 'לעמוד המלאי',
    },
    expiring: {
      subject: '{{shopName}}: {{news}}',
      news: (count) =>
        count === 1 ? 'תוקפה של אצוות מפתחות עומד לפוג' : `תוקפן של ${count} אצוות מפתחות עומד לפוג`,
      paragraphs: ['מפתחות מהאצוות האלה עדיין במלאי. אחרי היום האחרון הם כבר לא יימכרו.'],
      button: 'לעמוד המלאי',
    },
    'card-testing': {
      subject: '{{shopName}}: תשלומים נעצרו אחרי דחיות רבות',
      paragraphs: [
        'ייתכן שמישהו מנסה כרטיסים גנובים. נדחו תשלומים רבים, ולכן לא ייפתח עבורם דף תשלום נוסף לזמן מה. קונים אחרים ממשיכים כרגיל.',
        'הכפתור פותח את ההזמנה שנעצרה. ההגבלות נמצאות בהגדרות התשלומים.',
      ],
      button: 'לפרטי ההזמנה',
    },
    dispute: {
      subject: '{{shopName}}: התקבלה הכחשת עסקה',
      paragraphs: [
        'אחד הקונים ביקש את כספו בחזרה מהבנק או מחברת הסליקה. המפתחות והקבצים של ההזמנה נסגרו, ועד להכרעה לא יבוצע בה שום החזר.',
        'רוצים להתנגד? השיבו לחברת הסליקה עד היום האחרון. הראיות מרוכזות בעמוד ההזמנה.',
      ],
      button: 'לעמוד ההזמנה',
    },
    'risk-check': {
      subject: '{{shopName}}: הזמנה ששולמה ממתינה לבדיקה',
      paragraphs: [
        'ההזמנה שולמה, אבל המפתחות והקבצים שלה סגורים עד שמישהו יבדוק אותה. הקונה רואה שההזמנה בבדיקה.',
        'אם הכול תקין, אפשר למסור אותה בעמוד ההזמנה. אם לא, שם גם מחזירים את הכסף.',
      ],
      button: 'לעמוד ההזמנה',
    },
    'key-opened': {
      subject: '{{shopName}}: נחשף מפתח רישיון על ידי מנהל',
      paragraphs: [
        'אחד המנהלים צפה במפתח רישיון מלא שלא במסגרת מכירה. הדבר מותר רק מסיבה מוצדקת, ועל כל מקרה כזה תישלח אליכם הודעה.',
      ],
      button: 'לעמוד המלאי',
    },
    ...ownerNoticeTexts.he,
    'batch-replaced': {
      subject: '{{shopName}}: הוחלפו מפתחות של אצווה',
      paragraphs: [
        'אחד המנהלים נתן מפתחות אחרים לקונים של אצווה שבהסגר, והם קיבלו על כך הודעה. כל החלפה מוציאה מפתח מהמלאי.',
      ],
      button: 'לעמוד האצווה',
    },
    keysLeft: (units) => (units === 0 ? 'אזל' : units === 1 ? 'נותר מפתח אחד' : `נותרו ${units} מפתחות`),
    until: (units, day) => `${units === 1 ? 'נותר מפתח אחד' : `נותרו ${units} מפתחות`}, עד ${day}`,
    more: 'ועוד',
    paused: {
      by: 'לפי',
      kinds: {
        email: 'כתובת הדוא״ל של הקונה',
        network: 'כתובת רשת',
        product: 'מוצר',
        country: 'מדינת הכרטיס',
      },
      declines: (minutes) => (minutes === 1 ? 'נדחו בתוך דקה' : `נדחו בתוך ${minutes} דקות`),
    },
    checked: {
      order: 'הזמנה',
      sum: 'שולם',
      why: 'הסיבה',
      rules: {
        blocked: 'הקונה חסום',
        'first-order': 'הזמנה ראשונה בסכום גבוה',
        'many-units': 'יחידות רבות ממוצר אחד',
        'email-domain': 'כתובת דוא״ל חד־פעמית',
        network: 'הזמנות רבות מכתובת רשת אחת',
        'foreign-card': 'כרטיס מחו״ל',
      },
    },
    disputed: {
      order: 'הזמנה',
      sum: 'הסכום שבמחלוקת',
      answerBy: 'היום האחרון להשיב',
      noDay: 'לא נמסר',
    },
    recalled: { keys: 'מפתחות שהוחלפו', left: 'מפתחות בלי תחליף' },
    opened: {
      who: 'מנהל',
      product: 'מוצר',
      key: 'מפתח שמסתיים ב־',
      reason: 'הסיבה שנמסרה',
      order: 'הזמנה',
      sum: 'מחיר ההזמנה',
    },
  },
}
