import type { Settings } from '#server/settings/read-settings.ts'

type Choice = { readonly withKeys: boolean; readonly version: string }

/** The README for owners, in both languages. */
export function readmeOf({ withKeys, version }: Choice, shop: Settings['shop'], takenAt: string): string {
  return `# ${shop.he.name} · ${shop.en.name}

${takenAt} (UTC), Mafteach ${version}

## בעברית

זה כל מה שיש בחנות, כפי שהיה ברגע אחד, בקבצים שכל תוכנה יודעת לפתוח.

- \`products.csv\`: המוצרים, בטבלה שייבוא המוצרים של מפתח קורא כמו שהיא.
- \`tables/\`: שאר הטבלאות, כל אחת פעמיים: CSV לגיליונות אלקטרוניים, ו־JSON Lines בדיוק כפי שהחנות שומרת אותן. \`columns.md\` מסביר כל עמודה.
- \`content/\`: דפים, שאלות ופוסטים כ־Markdown בשתי השפות, ודף הבית והתפריטים כ־JSON.
- \`settings.json\`: ההגדרות, בלי סודות.
- \`pictures/\`, \`downloads/\`: התמונות והקבצים להורדה.
- ${
    withKeys
      ? '`licence-keys.csv`, `licence-keys.jsonl`: מפתחות הרישיון עצמם. מי שמחזיק בקובץ מחזיק במפתחות: יש לשמור אותו במקום מוגן.'
      : 'מפתחות הרישיון עצמם אינם כאן, כי לא התבקשו. אפשר לייצא שוב ולבקש אותם.'
  }
- \`manifest.json\`: כל הקבצים, עם מספר השורות וטביעת SHA-256 של כל אחד. הוא נכתב אחרון: ארכיון בלעדיו נקטע בדרך.

מסמכי המס עצמם נמצאים אצל חברת הסליקה או אצל רואה החשבון; הקישורים אליהם ב־\`tables/tax_documents.csv\`. בקובץ יש פרטים אישיים של לקוחות.

## In English

This is all that the shop has, as of one moment, in files that every program can open.

- \`products.csv\`: the products, as a table that Mafteach’s import of products reads as it is.
- \`tables/\`: the other tables, each twice: CSV for spreadsheets, and JSON Lines exactly as the shop keeps them. \`columns.md\` explains every column.
- \`content/\`: pages, questions and posts as Markdown in both languages, home page and menus as JSON.
- \`settings.json\`: the settings, without secrets.
- \`pictures/\`, \`downloads/\`: pictures, and the files that buyers download.
- ${
    withKeys
      ? '`licence-keys.csv`, `licence-keys.jsonl`: the licence keys themselves. Anyone who has this file has the keys: keep it in a safe place.'
      : 'The licence keys themselves are not here, because nobody asked for them. Export again to get them.'
  }
- \`manifest.json\`: all files, with the rows and the SHA-256 of each. It is written last: an archive without it was cut off on its way.

The tax documents themselves are with the payment provider or the accountant; \`tables/tax_documents.csv\` has the links. The file holds personal data of customers.
`
}
