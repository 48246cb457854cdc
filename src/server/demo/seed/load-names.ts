import type { Localized } from '#shop/localized.ts'

/** Parts from which product names for load tests are combined. */
type SeedName = { readonly category: string; readonly noun: Localized }

const noun = (category: string, en: string, he: string): SeedName => ({ category, noun: { en, he } })

export const nouns: readonly SeedName[] = [
  noun('security', 'Antivirus', 'אנטי־וירוס'),
  noun('security', 'Firewall', 'חומת אש'),
  noun('security', 'Password Manager', 'מנהל סיסמאות'),
  noun('security', 'VPN', 'VPN'),
  noun('security', 'File Encryption', 'הצפנת קבצים'),
  noun('security', 'Parental Control', 'בקרת הורים'),
  noun('office', 'Word Processor', 'מעבד תמלילים'),
  noun('office', 'Spreadsheet', 'גיליון אלקטרוני'),
  noun('office', 'PDF Editor', 'עורך PDF'),
  noun('office', 'Invoicing', 'הפקת חשבוניות'),
  noun('office', 'Team Calendar', 'יומן צוות'),
  noun('office', 'Notes', 'פתקים'),
  noun('creative', 'Photo Editor', 'עריכת תמונות'),
  noun('creative', 'Video Studio', 'אולפן וידאו'),
  noun('creative', 'Vector Drawing', 'איור וקטורי'),
  noun('creative', 'Sound Editor', 'עריכת סאונד'),
  noun('creative', 'Font Family', 'משפחת גופנים'),
  noun('creative', '3D Modeller', 'מידול תלת־ממדי'),
  noun('developer', 'Code Editor', 'עורך קוד'),
  noun('developer', 'Database Client', 'לקוח למסדי נתונים'),
  noun('developer', 'API Tester', 'בדיקות API'),
  noun('developer', 'Error Monitoring', 'ניטור שגיאות'),
  noun('developer', 'Terminal', 'תוכנת מסוף'),
  noun('developer', 'Build Minutes', 'דקות בנייה'),
  noun('games', 'Rally', 'מרוצי ראלי'),
  noun('games', 'Castle Builder', 'בניית מבצרים'),
  noun('games', 'Space Strategy', 'אסטרטגיה בחלל'),
  noun('games', 'Puzzle Box', 'תיבת חידות'),
  noun('games', 'Football Manager', 'ניהול קבוצת כדורגל'),
  noun('games', 'Night Quest', 'מסע לילי'),
  noun('system', 'Backup', 'גיבוי'),
  noun('system', 'Disk Tools', 'ניהול דיסקים'),
  noun('system', 'File Recovery', 'שחזור קבצים'),
  noun('system', 'Driver Updater', 'עדכון דרייברים'),
  noun('system', 'System Monitor', 'ניטור מחשב'),
  noun('system', 'Remote Desktop', 'שולחן עבודה מרוחק'),
]

export const editions: readonly Localized[] = [
  { en: 'Home', he: 'ביתי' },
  { en: 'Plus', he: 'פלוס' },
  { en: 'Pro', he: 'פרו' },
  { en: 'Team', he: 'לצוותים' },
  { en: 'Business', he: 'לעסקים' },
  { en: 'Student', he: 'לסטודנטים' },
]

export const terms: readonly { readonly months: number | null; readonly name: Localized }[] = [
  { months: 12, name: { en: '1 year', he: 'שנה' } },
  { months: 24, name: { en: '2 years', he: 'שנתיים' } },
  { months: null, name: { en: 'perpetual licence', he: 'רישיון לצמיתות' } },
]

const brandStarts =
  'Alder Briar Cinder Dapple Ember Fennel Gorse Heron Inkle Juniper Kestrel Larch Marrow Nettle Otter Pebble Quill Rowan Sorrel Thistle Umber Vetch Willow Yarrow'.split(
    ' ',
  )
const brandEnds = 'brook dale fold garth holt latch mere nook post ridge shaw thorpe wick yard'.split(' ')
export const brands: readonly string[] = brandStarts.flatMap((start) => brandEnds.map((end) => start + end))

export const firstNames =
  'Noa Dana Maya Tamar Yael Shira Roni Michal Adi Lior Omer Itai Amit Yonatan Eitan Guy Nadav Ahmad Rania Samir'.split(
    ' ',
  )
export const lastNames =
  'Levi Cohen Mizrahi Peretz Biton Dahan Friedman Katz Azoulay Malka Shapira Haddad Khoury Amar Barak Golan Segal'.split(
    ' ',
  )
