import type { words as english } from './words.en.ts'

const products = (count: number) =>
  count === 1 ? 'מוצר אחד' : count === 2 ? 'שני מוצרים' : `${count} מוצרים`

function months(count: number): string {
  if (count % 12 === 0) return count === 12 ? 'שנה' : count === 24 ? 'שנתיים' : `${count / 12} שנים`
  return count === 1 ? 'חודש' : count === 2 ? 'חודשיים' : `${count} חודשים`
}

export const words: typeof english = {
  products,
  search: {
    label: 'חיפוש מוצרים',
    placeholder: 'אנטי־וירוס, גיבוי, משחקים…',
    submit: 'חיפוש',
  },
  card: {
    add: 'הוספה לסל',
    soldOut: 'אזל המלאי',
    new: 'חדש',
    off: (percent) => `${percent}% הנחה`,
    favourite: (name) => `מועדף: ${name}`,
    rated: (average, count) =>
      `${average} מתוך 5 כוכבים, ${count === 1 ? 'ביקורת אחת' : count === 2 ? 'שתי ביקורות' : `${count} ביקורות`}`,
    added: (name) => `״${name}״ נוסף לסל.`,
    others: (count) => (count === 1 ? 'עוד גרסה אחת' : `עוד ${count === 2 ? 'שתי' : count} גרסאות`),
    from: ', החל מ־',
  },
  product: {
    variants: 'גרסאות',
    only: (choice) => `${choice} בלבד`,
    quantity: 'כמות',
    notFound: 'המוצר לא נמצא. בדקו את הכתובת ונסו שוב.',
    failed: 'אירעה שגיאה בטעינת המוצר. נסו שוב מאוחר יותר.',
    soldOutText: 'כל היחידות נמכרו. מלאי חדש יופיע כאן ברגע שיגיע.',
    vat: 'כולל מע״מ',
    arrival: {
      key: 'המפתח מופיע על המסך מיד אחרי התשלום',
      file: 'ההורדה נפתחת מיד אחרי התשלום',
      service: 'שירות: ניצור איתכם קשר אחרי התשלום',
      bundle: 'כל מה שבחבילה יופיע בהזמנה אחרי התשלום',
    },
    safe: 'התשלום בדף המאובטח של חברת הסליקה, ופרטי הכרטיס לא מגיעים אלינו.',
    refund: (days) => `החזר כספי בתוך ${days} יום למוצרים דיגיטליים שטרם הופעלו או הורדו.`,
    enlarge: 'הגדלת התמונה',
    about: 'על המוצר',
    after: 'אחרי הקנייה',
    attributes: 'פרטים',
    inside: 'מה בחבילה',
    apart: 'בקנייה בנפרד',
    saved: 'החיסכון שלכם',
    related: 'אולי יעניין אתכם גם',
    similar: 'למוצרים דומים',
    notifyMe: 'עדכנו אותי כשיחזור',
    reviews: 'ביקורות',
    perOrder: (count) => (count === 1 ? 'יחידה אחת בהזמנה' : `עד ${count} יחידות בהזמנה`),
    regionWarning: 'המפתח מיועד לאירופה וייתכן שלא יופעל בישראל. קנו רק אם אתם בטוחים שיפעל אצלכם.',
    chips: {
      israel: 'מופעל בישראל',
      europe: 'לאירופה בלבד',
      delivery: {
        key: 'מפתח מיידי',
        file: 'הורדה מיידית',
        service: 'בתיאום איתכם',
        bundle: 'אספקה מיידית',
      },
    },
    delivery: {
      key: 'מיידית, על המסך',
      file: 'מיידית, להורדה',
      service: 'בתיאום איתכם',
      bundle: 'בהזמנה, כל חלק בנפרד',
    },
    kinds: { key: 'מפתח רישיון', file: 'הורדה', service: 'שירות', bundle: 'חבילה' },
    labels: {
      kind: 'סוג',
      platforms: 'פלטפורמות',
      region: 'אזור',
      edition: 'מהדורה',
      termMonths: 'תקופת הרישיון',
      devices: 'מכשירים',
      brand: 'יצרן',
      delivery: 'אספקה',
    },
    platforms: {
      windows: 'Windows',
      macos: 'macOS',
      linux: 'Linux',
      android: 'Android',
      ios: 'iOS',
      web: 'דפדפן',
      console: 'קונסולה',
    },
    regions: { israel: 'ישראל', global: 'כל העולם', europe: 'אירופה' },
    perpetual: 'לצמיתות',
    months,
    deviceCount: (count) => (count === 1 ? 'מכשיר אחד' : count === 2 ? 'שני מכשירים' : `${count} מכשירים`),
  },
}
