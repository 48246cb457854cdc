import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stockEmailTexts } from '#server/stock/levels/stock-email-texts.ts'
import { incidentWords } from '#server/watching/incidents/incident-words.ts'
import { inHebrew, readTexts, textsIn, wordsFiles } from '#tools/texts/read-texts.ts'

type Said = { readonly place: string; readonly text: string }

/** Texts that take a name, a price or a day, and those whose number is never one: limits, thresholds, hours. */
const notOfOne: ReadonlySet<string> = new Set(
  `lead applied advice.onlyListed advice.notVerified provider.providerSays removeQuestion provider.outcome.accepted provider.outcome.refused second.codes.of
  fee.kept gets table.moreThan risks.many-units risks.network showAll questions.most inviteText
  product.refund refund refund.until forAll faults.too-long doneText`.split(/\s+/),
)

/** What texts that take values say of one of three; a text that takes something else is left out. */
function ofOne(place: string, texts: ReadonlyMap<string, unknown>): Said[] {
  return [...texts].flatMap(([name, text]) => {
    if (typeof text !== 'function' || notOfOne.has(name)) return []
    try {
      return [...new Set([text(1, 3, 3), text(1, 1, 1)])].map((said) => ({
        place: `${place} ${name}`,
        text: String(said),
      }))
    } catch {
      return []
    }
  })
}

async function everyTextOfOne(language: 'en' | 'he'): Promise<Said[]> {
  const files = wordsFiles().map((file) => (language === 'en' ? file : inHebrew(file)))
  const words = await Promise.all(files.map(async (file) => ofOne(file, await readTexts(file))))
  const { until, keysLeft, paused, ...emails } = stockEmailTexts[language]
  const { declines } = paused
  const news = Object.values(emails).flatMap((email) =>
    typeof email === 'object' && 'news' in email && email.news !== undefined ? [email.news] : [],
  )
  const incidents = Object.values(incidentWords[language].kinds).map(
    (kind) => () => kind.news({ subject: '/', detail: { count: 1, until: '2026-11-01' } }),
  )
  return [
    ...words.flat(),
    ...ofOne('e-mails to managers', textsIn({ until, keysLeft, declines, news, incidents })),
  ]
}

const many = {
  en: /(?<![\d.,–-])1 (?!is|was|has)[a-z]+s\b|(?<![\d.,–-])1 (?:[a-z]+ )*?(?:are|were|have)\b/,
  he: /(?<![\d.,–־-])1 (?:[א-ת]+(?:ים|ות)(?![א-ת])|[א-ת]+ו(?![א-ת]))|(?<![א-ת])(?:נותרו(?! 1 מ״ב)|חסרים|הוזמנו|נמכרו|נשארו|הוחזרו) 1(?!\d)/,
} as const

for (const language of ['en', 'he'] as const)
  test(`no text speaks of one as of many (${language})`, async () => {
    const said = await everyTextOfOne(language)
    assert.ok(said.length > 300, `only ${said.length} texts were called`)
    assert.deepEqual(
      said.filter(({ text }) => many[language].test(text)),
      [],
    )
  })

test('a plural after one is found', () => {
  for (const text of ['1 keys', '1 key are in stock.', '1 key of this batch are with buyers.'])
    assert.match(text, many.en, text)
  for (const text of ['1 key', '1 key is in stock.', '11 keys are in stock.', '2026-11-1 keys'])
    assert.doesNotMatch(text, many.en, text)
  for (const text of ['1 מפתחות', 'נותרו 1 מתוך 10', '1 יישארו בלי תחליף']) assert.match(text, many.he, text)
  for (const text of ['מפתח אחד', '21 מפתחות', 'נותרו 12', 'עד 1 בינואר'])
    assert.doesNotMatch(text, many.he, text)
})
