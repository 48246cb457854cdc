import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import * as v from 'valibot'
import type { Language } from '#shop/localized.ts'
import { storedSettings } from '#server/settings/read-stored.ts'
import { starterHome } from '#server/content/starter/starter-home.ts'
import { starterMenus } from '#server/content/starter/starter-menus.ts'
import { confirmationWords } from '#server/documents/confirmation/confirmation-words.ts'
import { orderEmailWords } from '#server/orders/emails/order-email-words.ts'
import { stockEmailTexts } from '#server/stock/levels/stock-email-texts.ts'
import { incidentWords } from '#server/watching/incidents/incident-words.ts'
import { allEmails } from '#server/admin/emails/all-emails.ts'
import { inHebrew, readTexts, wordsFiles } from '#tools/texts/read-texts.ts'
import { readDocument, rowsOf } from '../messages.ts'
import { root } from '../source.ts'
import { violations, piecesOf, type Text } from './text-rules.ts'

const namedProduct = v.object({ name: v.object({ he: v.string() }) })

async function interfaceTexts(language: Language): Promise<Text[]> {
  const files = wordsFiles().map((file) => (language === 'en' ? file : inHebrew(file)))
  const all = await Promise.all(
    files.map(async (file) =>
      [...(await readTexts(file))].flatMap(([name, value]) =>
        (typeof value === 'string' ? [value] : piecesOf(String(value))).map((text) => ({
          place: `${file} ${name}`,
          text,
        })),
      ),
    ),
  )
  return all.flat()
}

function emailTexts(language: Language): Text[] {
  return allEmails.flatMap(({ name, about, defaults }) => {
    const { subject, blocks } = defaults[language]
    return [about[language], subject, ...blocks.map(({ text }) => text)].map((text) => ({
      place: `e-mail ${name}`,
      text,
    }))
  })
}

/** Words of the server that are in no definition of an e-mail: labels, the PDF, incidents, the first home page. */
function serverTexts(language: Language): Text[] {
  const words = { confirmationWords, orderEmailWords, stockEmailTexts, incidentWords }
  return [
    ...Object.entries(words).flatMap(([place, of]) =>
      stringsIn(of[language]).map((text) => ({ place, text })),
    ),
    ...textsIn({ starterHome, starterMenus }, language).map((text) => ({ place: 'starter', text })),
  ]
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value === 'function') return piecesOf(String(value))
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}

/** Labels and explanations of the settings that an owner can change. */
function settingTexts(language: Language): Text[] {
  return [...storedSettings].flatMap(
    ([
      name,
      {
        about,
        stored: { label, help, aboutHe },
      },
    ]) =>
      [label[language], language === 'he' ? aboutHe : (help ?? about)].map((text) => ({
        place: `setting ${name}`,
        text,
      })),
  )
}

const starterTexts = (language: Language): Text[] =>
  globSync(`content/${language}/**/*.md`, { cwd: root }).flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .map((text) => ({ place: file, text: text.replaceAll(/`[^`]*`|\]\([^)]*\)| …/g, '{}') })),
  )

/** The Hebrew words of the glossary, without the dash of what no page names. */
const glossaryWords = (): Text[] =>
  readFileSync(join(root, 'docs/glossary.md'), 'utf8')
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .filter((cells) => cells.length === 5 && /[א-ת]/.test(cells[3] ?? ''))
    .flatMap(([, term = '', , words = '']) =>
      words.split(', ').map((text) => ({ place: `glossary, ${term}`, text })),
    )

/** The names, descriptions and instructions of the demo's products, line by line. */
function demoTexts(language: Language): Text[] {
  return globSync('content/demo/products/**/*.json', { cwd: root }).flatMap((file) =>
    textsIn(JSON.parse(readFileSync(join(root, file), 'utf8')), language).map((text) => ({
      place: file,
      text: text.replaceAll(/`[^`]*`|\]\([^)]*\)|Rookpost Mail/g, '{}'),
    })),
  )
}

function textsIn(value: unknown, language: Language): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    name === language && typeof inner === 'string' ? inner.split('\n') : textsIn(inner, language),
  )
}

/** The specification's cart messages, which are functions here, use straight quotation marks. */
const prescribedPieces = ['"{}" has been', 'Cart updated! "{}"']

describe('what people read', () => {
  const allowed = new Set(rowsOf(readDocument()).flatMap(({ message, hebrew }) => [message, hebrew]))
  for (const language of ['en', 'he'] as const) {
    test(`follow docs/texts.md in the interface (${language})`, async () => {
      const texts = await interfaceTexts(language)
      assert.ok(texts.length > 2500, `only ${texts.length} texts were read`)
      const ours = texts.filter(({ text }) => !prescribedPieces.some((piece) => text.startsWith(piece)))
      assert.deepEqual(violations(language, ours, allowed), [])
    })

    test(`follow it in e-mails, settings and starter texts (${language})`, () => {
      const [emails, settings, starters, others] = [
        emailTexts(language),
        settingTexts(language),
        starterTexts(language),
        serverTexts(language),
      ]
      assert.ok(emails.length > 150 && settings.length > 100 && starters.length > 500 && others.length > 100)
      assert.deepEqual(violations(language, [...emails, ...settings, ...starters, ...others], allowed), [])
    })
  }

  test('uses the Hebrew words of the glossary, which follow docs/texts.md too', async () => {
    const words = glossaryWords()
    assert.ok(words.length > 40, `only ${words.length} words were read`)
    assert.deepEqual(violations('he', words, new Set()), [])
    const texts = [...(await interfaceTexts('he')), ...emailTexts('he'), ...starterTexts('he')]
    assert.deepEqual(
      words.filter(({ text: word }) => !texts.some(({ text }) => text.includes(word))),
      [],
    )
  })

  for (const language of ['en', 'he'] as const)
    test(`follow it in the products of the demo (${language})`, () => {
      const texts = demoTexts(language)
      assert.ok(texts.length > 400, `only ${texts.length} lines were read`)
      assert.deepEqual(violations(language, texts, allowed), [])
    })

  test('a Hebrew name of a demo product has its Latin words after the Hebrew noun', () => {
    const names = globSync('content/demo/products/**/*.json', { cwd: root }).map((file) => {
      const { name } = v.parse(namedProduct, JSON.parse(readFileSync(join(root, file), 'utf8')))
      return name.he.split(' – ')[0] ?? ''
    })
    assert.ok(names.length > 40, `only ${names.length} names were read`)
    assert.deepEqual(
      names.filter((name) => /^[A-Z][\w ]*[א-ת]/.test(name)),
      [],
    )
  })

  test('an order refunded before its delivery does not read as delivered', async () => {
    for (const [language, words] of [['en', /not delivered/] as const, ['he', /לא נמסרה/] as const]) {
      const texts = await readTexts(`src/web/admin/orders/words.${language}.ts`)
      assert.match(String(texts.get('delivery.refunded')), words)
    }
  })

  test('a text that breaks a rule is found, and a better one suggested', () => {
    const found = (language: Language, text: string) =>
      violations(language, [{ place: 'here', text }], allowed).length
    for (const text of ['Say "no"', 'Two  spaces', 'Wait …', 'The buyer is told', 'It stands on every page'])
      assert.equal(found('en', text), 1, text)
    for (const text of [
      'המוצר "א"',
      'ב-Google',
      'מפתח רישוי',
      'דוא"ל',
      'ה־מוצר',
      'שלום  לכם',
      'ב־{{shopName}}',
      'ב־https://.',
    ])
      assert.ok(found('he', text) > 0, text)
    assert.equal(found('en', 'A mail server sends “e-mails”'), 0)
    assert.equal(found('he', 'שלחנו הודעה ב־Gmail, אל ״דנה״'), 0)
  })
})
