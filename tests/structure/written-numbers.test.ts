import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { lawfulVatRates } from '#shop/vat.ts'
import { readSources, withoutComments } from './source.ts'

/**
 * Each of the shop's numbers is defined once: in a setting, or in a constant, as in `src/shop/limits.ts`.
 * Sentences insert it from there: `{{refundDays}}` in `content`, a template in words and e-mails. Exempt are the
 * blog, which explains the law and not this shop, and the demo’s products, whose numbers are their own.
 */
const numberWords =
  'two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|שני|שתי|שלוש|שלושה|ארבע|ארבעה|חמש|חמישה|שש|שישה|שבע|שבעה|שמונה|תשע|תשעה|עשר|עשרה|עשרים|שלושים'
const units =
  'seconds?|minutes?|hours?|days?|weeks?|months?|years?|times|attempts|characters|digits|letters|lines|units|products|questions|MB|kB|%|per cent|שניות|דקות|שעות|ה?ימים|יום|ימי|שבועות|ה?חודשים|ה?שנים|שנה|פעמים|ניסיונות|תווים|ספרות|אותיות|שורות|יחידות|מוצרים|שאלות|מ״ב|אחוזים'
/** After a number, `1` selects the singular and is not a limit. */
const byHand = [
  new RegExp(
    `(?<![\\w.,/{-])[למבהו]?(?:${numberWords}|(?!1[ -])\\d(?:[\\d,.]*\\d)?)[ -]?(?:${units})(?![\\wא-ת])`,
    'giu',
  ),
  /(?:from|between|up to|at most|at least|under|over) (?:\d[\d,]*)(?: (?:to|and) \d[\d,]*)?(?![\w.%-])/gi,
  /(?:עד|בין|לפחות|מ־) ?(?:\d[\d,]*)(?: (?:עד|ל־) ?\d+)?/g,
]

type Allowed = { readonly text: string; readonly why: string }
const allowed: readonly Allowed[] = [
  { text: 'last four characters', why: 'how keys are told apart: part of every record, no limit' },
  { text: 'every 30 seconds', why: 'RFC 6238: how often every app changes its code' },
  { text: 'כל 30 שניות', why: 'RFC 6238' },
  { text: "lowest: 'Lowest in 30 days", why: 'the law on prices before a reduction' },
  { text: "lowest: 'הנמוך ביותר ב־30 יום", why: 'the law on prices before a reduction' },
  { text: "lowestToo: '", why: 'the law on prices before a reduction' },
  { text: "lowestBefore: '", why: 'the law on prices before a reduction' },
  { text: 'two digits after the point', why: 'agorot' },
  { text: 'שתי ספרות אחרי הנקודה', why: 'agorot' },
  { text: 'two units', why: 'a bundle of one unit would be none' },
  { text: "'two-units'", why: 'a bundle of one unit would be none' },
  { text: 'לפחות שתי יחידות', why: 'a bundle of one unit would be none' },
  { text: 'Nine digits', why: 'Israeli identity numbers' },
  { text: 'תשע ספרות', why: 'Israeli identity numbers' },
  { text: 'rom 1 to 99', why: 'a discount of 0 % or 100 % would be none, or a gift' },
  { text: 'בין 1 ל־99', why: 'as above' },
  { text: 'מ־1 עד 99', why: 'as above' },
  { text: "percent: '", why: 'a whole has a hundred per cent' },
  { text: 'rom 1 to ${', why: 'one is the least of anything; the other end is filled in' },
  { text: 'בין 1 ל־${', why: 'as above' },
  { text: 'החל מ־1', why: 'one is the least of anything' },
  { text: 'periods: { ', why: 'names of the periods that the contract offers' },
  { text: "'0-100'", why: 'names of the price ranges, which hold their numbers' },
  { text: "'100-200'", why: 'names of the price ranges' },
  { text: "'200-400'", why: 'names of the price ranges' },
  { text: "few: '", why: 'names of the ranges of devices' },
  { text: 'max_per_order: `', why: 'one is the least of anything; the other end is filled in' },
  { text: 'Four months for some customers', why: 'the Consumer Protection Law, s. 14C1' },
  { text: 'in the first five years', why: 'the Consumer Protection Law, s. 14C1' },
  { text: 'ארבעה חודשים', why: 'the Consumer Protection Law, s. 14C1' },
  { text: 'we answer within 30 days', why: 'the Privacy Protection Regulations' },
  { text: 'ונשיב בתוך 30 יום', why: 'the Privacy Protection Regulations' },
  { text: '`_ga` and', why: 'cookies of others, by their own statement' },
  { text: '`_ga` ו', why: 'cookies of others, by their own statement' },
  { text: 'מ־14 באוגוסט', why: 'a date' },
  { text: 'שמלאו להם 18 שנים', why: 'the Legal Capacity Law: who may buy alone' },
  { text: 'עד 5% מהמחיר', why: 'the Consumer Protection Law; the shop charges nothing' },
  { text: 'up to 5% of the price', why: 'the Consumer Protection Law; the shop charges nothing' },
  { text: 'business days before the time set', why: 'the Consumer Protection Law, s. 14C' },
  { text: 'ימי עסקים לפני המועד', why: 'the Consumer Protection Law, s. 14C' },
]

const found = (path: string, text: string) =>
  text.split('\n').flatMap((line) =>
    byHand
      .flatMap((pattern) => [...line.matchAll(pattern)])
      // the Hebrew dual form
      .filter(() => !line.includes('count === 2'))
      .filter(() => !allowed.some((one) => line.includes(one.text)))
      .map(([number]) => `${path}: ${number} in “${line.trim()}”`),
  )

describe('a number of the shop', () => {
  test('is inserted into the texts for customers', () => {
    const rooms = ['en', 'he'].flatMap((language) =>
      ['legal', 'pages', 'faq'].map((room) => join('content', language, room)),
    )
    const files = rooms.flatMap((room) => readdirSync(room).map((name) => join(room, name)))
    assert.ok(files.length > 40, `only ${files.length} texts were read`)
    assert.deepEqual(
      files.flatMap((file) => found(file, readFileSync(file, 'utf8'))),
      [],
    )
  })

  test('is inserted into the words of pages and e-mails', () => {
    const files = [...readSources('src/web', ['.ts', '.tsx']), ...readSources('src/server', ['.ts'])].filter(
      ({ path }) => /words|texts|templates|emails\.ts$|send-/.test(path),
    )
    assert.ok(files.length > 80, `only ${files.length} files were read`)
    assert.deepEqual(
      files.flatMap(({ path, text }) => found(path, withoutComments(text))),
      [],
    )
  })

  test('is inserted into the endpoint descriptions of the API', () => {
    const files = [
      ...readSources('src/contract', ['.ts']),
      ...readSources('src/server/pages/api-docs', ['.ts']),
    ]
    assert.ok(files.length > 40, `only ${files.length} files were read`)
    const said = files.flatMap(({ path, text }) => found(path, withoutComments(text)))
    // ranges named in the reports, and a style
    assert.deepEqual(
      said.filter((one) => !/today, seven or thirty days|width:100%/.test(one)),
      [],
    )
  })

  test('is detected if it is written by hand', () => {
    for (const text of [
      'It is good for ten minutes.',
      'within 14 days',
      'a 14-day rule',
      'הקוד תקף לעשר דקות',
      'בתוך 14 יום',
      'At most 4,000 characters',
      'up to 12 MB',
      'עד 50 מוצרים',
      'From 1 to 60.',
    ])
      assert.ok(found('a', text).length > 0, text)
    for (const text of [
      '{{refundDays}} days',
      '`${codeMinutes} minutes`',
      '1 product',
      'calls: 5, seconds: 900',
    ])
      assert.deepEqual(found('a', text), [])
  })

  test('has no exception that is no longer needed', () => {
    const rooms = ['en', 'he'].flatMap((language) =>
      ['legal', 'pages', 'faq'].map((room) => join('content', language, room)),
    )
    const texts = [
      ...rooms.flatMap((room) => readdirSync(room).map((name) => readFileSync(join(room, name), 'utf8'))),
      ...readSources('src/web', ['.ts']).map(({ text }) => text),
    ]
    assert.deepEqual(
      allowed.filter((one) => !texts.some((text) => text.includes(one.text))),
      [],
    )
  })
})

const vatPercent = lawfulVatRates.at(-1)?.percent ?? 0

/** The rate as a percentage, a factor, or a fraction of the total. */
const rateByHand = new RegExp(
  `\\bpercent: ${vatPercent}\\b|(?<![\\d.,#-])(?:${vatPercent} ?%|[01]?\\.${vatPercent}(?!\\d)|${vatPercent} ?/ ?${100 + vatPercent})|[*/] ?(?:${vatPercent}|${100 + vatPercent})(?:\\.0)?(?![\\d.])|vat\\w*(?: =|:) ${vatPercent}\\b`,
  'i',
)
const rateIn = ({ path, text }: { readonly path: string; readonly text: string }) =>
  withoutComments(text)
    .split('\n')
    .filter((line) => rateByHand.test(line))
    .map((line) => `${path}: ${line.trim()}`)

describe('the rate of VAT', () => {
  test('is defined in one place', () => {
    const floors = ['src/shop', 'src/contract', 'src/server', 'src/web'] as const
    const files = floors
      .flatMap((floor) => readSources(floor, ['.ts', '.tsx']))
      .filter(({ path }) => !path.endsWith('.test.ts'))
    assert.ok(files.length > 800, `only ${files.length} files were read`)
    assert.deepEqual(files.flatMap(rateIn), [
      `src/shop/vat.ts: { from: '2025-01-01', percent: ${vatPercent} },`,
    ])
    const texts = ['en', 'he'].flatMap((language) =>
      ['legal', 'pages', 'faq'].flatMap((room) => {
        const folder = join('content', language, room)
        return readdirSync(folder).map((name) => ({
          path: join(folder, name),
          text: readFileSync(join(folder, name), 'utf8'),
        }))
      }),
    )
    assert.deepEqual(texts.flatMap(rateIn), [])
  })

  test('is detected if it is written by hand', () => {
    for (const text of [
      `total * ${vatPercent} / ${100 + vatPercent}.0`,
      `price * 1.${vatPercent}`,
      `net * 0.${vatPercent}`,
      `VAT of ${vatPercent}%`,
      `vatPercent: ${vatPercent},`,
    ])
      assert.equal(rateIn({ path: 'a', text }).length, 1, text)
    assert.deepEqual(rateIn({ path: 'a', text: `width: ${vatPercent}, ${100 + vatPercent}` }), [])
  })
})

/** A time span whose number is in the SQL: `interval '2 days'`, `'2 days'::interval`, `make_interval(days => 2)`. */
const spanByHand =
  /\binterval\s*'[^'$]*\d[^'$]*'|'\d+ \w+'::interval\b|\bmake_interval\([^)]*=>\s*\d[^)]*\)/gi
/** The demo’s invented orders, prices and reviews lie in the past. */
const invented = /^src\/server\/demo\/seed\//
const spansIn = ({ path, text }: { readonly path: string; readonly text: string }) =>
  [...withoutComments(text).matchAll(spanByHand)].map(([found]) => `${path}: ${found}`)

describe('a time span in SQL', () => {
  test('is a constant with a name and a unit', () => {
    const files = readSources('src/server', ['.ts']).filter(
      ({ path }) => !path.endsWith('.test.ts') && !invented.test(path),
    )
    assert.ok(files.length > 500, `only ${files.length} files were read`)
    assert.deepEqual(files.flatMap(spansIn), [])
  })

  test('is detected if it is written by hand', () => {
    for (const text of [
      "sql`now() - interval '10 days'`",
      "sql`now() - INTERVAL  '1 year 2 mons'`",
      "sql`now() - '4 days'::interval`",
      'sql`now() - make_interval(days => 4)`',
      'sql`now() - make_interval(days => ${days}, hours => 4)`',
    ])
      assert.equal(spansIn({ path: 'a', text }).length, 1, text)
    for (const text of ['sql`now() - make_interval(days => ${days})`', 'sql`now() - ${headStart}::interval`'])
      assert.deepEqual(spansIn({ path: 'a', text }), [])
  })
})
