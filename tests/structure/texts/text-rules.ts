import type { Language } from '#shop/localized.ts'

type Rule = readonly [pattern: RegExp, instead: string]
export type Text = { readonly place: string; readonly text: string }

/** The rules of docs/texts.md that a pattern can check. Texts of the specification are exempt. */
const rules: Readonly<Record<Language, readonly Rule[]>> = {
  en: [
    [/"[^"\n]+"/, 'curly quotation marks: “…”'],
    [/\S {2,}\S/, 'one space'],
    [/ …/, 'no space before the dots'],
    [/(?<![\w-]|registered )mails?\b(?!-| server| program|\.)/i, 'e-mail'],
    [/\b(?:is|are|be|being|been) told\b/i, 'say who writes to whom, or what they see'],
    [/\banew\b/i, 'again'],
    [/\bstands? (?:in|on|at|for|behind|beside|below|above|there|here)\b/i, 'is, appears, means'],
    [/\bin its place\b/i, 'instead'],
    [/\b(?:is|are|no longer) good (?:for|any)\b|\bno longer good\b/i, 'valid, expired'],
    [/\bso many (?:keys|days|units)\b/i, 'this number of'],
    [/\bwhoever\b/i, 'the person who, anyone who'],
    [/\blaid? aside\b/i, 'mark as handled'],
    [/\b(?:can|could) be (?:taken back|had)\b/i, 'undo, get'],
    [/\bper cent\b/i, 'percent'],
    [/\bfor good\b(?! reasons)/i, 'permanently'],
    [/\bneeds? another look\b/i, 'please check'],
    [/[\d}] %/, 'no space before the sign of percent'],
    [/[a-z]'[a-z]/, 'a curly apostrophe'],
    [/^To (?:the|your) (?!team)/, 'Go to, Back to, See, Open'],
    [/\bpicture is gone\b|\bit holds\b/i, 'missing, contains'],
  ],
  he: [
    [/[א-ת]"[א-ת]|"[^"\n]*[א-ת][^"\n]*"|“|”/, 'the quotation mark ״'],
    [/[א-ת]'[א-ת]/, 'the geresh ׳'],
    [/\S {2,}\S/, 'one space'],
    [/ …/, 'no space before the dots'],
    [/[א-ת]-[א-ת]|(?:^|[ (])[בלהכמושו]{1,2}-[\w{‎]/, 'the maqaf ־'],
    [/(?<![א-ת])[בלמהכש]־[א-ת]/, 'a prefix joined to its word'],
    [
      /(?<![א-ת])[בלמהכש]{1,2}־\{\{(?:shop|product|giver)Name|־\{\{invitedBy/,
      'the name may be Hebrew: בחנות, המוצר, מאת',
    ],
    [/https?:\/\/(?![\u200E\w])/, 'a left-to-right mark after the slashes'],
    [/מפתחו?ת? רישוי/, 'מפתח רישיון'],
    [/וריאנט/, 'גרסה'],
    [/דומיין/, 'מתחם'],
    [/(?<![א-ת])עגל(?:ה|ת)(?![א-ת])/, 'סל'],
    [/ארגז ה?חול/, 'סביבת בדיקות'],
    [/ממשק הניהול/, 'אזור הניהול'],
    [/(?<![א-ת])(?:ה|ב|מה)?תקנון(?![א-ת])/, 'תנאי השימוש'],
    [/התרע(?:ה|ת|ות)/, 'התראה'],
    [/(?<![א-ת])מייד(?![א-ת])/, 'מיד'],
    [/מינימל/, 'מזערי'],
    [/(?:הזאת|כזאת)(?![א-ת])/, 'הזו, כזו'],
    [/המכתב הזה|מכתב זה/, 'ההודעה הזו'],
    [/(?<![א-ת])הכל(?![א-ת])/, 'הכול'],
    [/אימייל|מייל(?![א-ת])|דוא"ל/, 'דוא״ל'],
    [/(?<![א-ת])החלה(?![א-ת])|החלת ה?קופון/, 'הפעלת הקופון'],
    [/הקופון מוצה/, 'הקופון נוצל במלואו'],
    [/חסר כאן ערך/, 'שדה חובה'],
    [/אימות ה?אנושי/, 'הגנה מפני רובוטים'],
    [/ניקוי ותיקון/, 'עדכון הסל'],
    [/שום כסף/, 'אין חיוב, לא עובר כסף אמיתי'],
    [/\{\{(?:refundDays|moneyBackDays)\}\} ימים/, 'יום (from eleven on)'],
  ],
}

/** Checks each text of a words file, a template or a page. Texts of functions are read from their source. */
export function violations(
  language: Language,
  texts: readonly Text[],
  allowed: ReadonlySet<string>,
): string[] {
  return texts
    .map(({ place, text }) => ({ place, text: text.replaceAll(/<[^>]*>/g, '') }))
    .filter(({ text }) => !allowed.has(text))
    .flatMap(({ place, text }) =>
      rules[language]
        .filter(([pattern]) => pattern.test(text))
        .map(([pattern, instead]) => `${place}: ${pattern.exec(text)?.[0]} → ${instead}`),
    )
}

/** The strings in a function's source, without interpolated values, but with those that are names. */
export function piecesOf(source: string): string[] {
  return [...source.matchAll(/'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`/g)].map(([, plain, filled]) =>
    (plain ?? filled ?? '')
      .replaceAll(/\$\{(?:product|shop|by)\}/g, '{{productName}}')
      .replaceAll(/\$\{(?:[^{}]|\{[^}]*\})*\}/g, '{}'),
  )
}
