import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readSources, type SourceFile } from './source.ts'

/** A word that only this project used, and the usual word to use instead (docs/glossary.md). */
type Banned = readonly [pattern: RegExp, better: string]

const everywhere: readonly Banned[] = [
  [/\bdesks?[A-Z]\w*|\b\w*[a-z]Desks?(?![a-z])\w*|\bDesk(?!top)[A-Z]?\w*|\b(?:the|its) desk\b/g, 'admin'],
  [/\bstray (?:payment|money)s?\b|\b\w*Stray[A-Z]\w*|\bstray[A-Z]\w*/g, 'unmatched'],
  [/\b[Ss]econd steps?\b|\b\w*[sS]econdStep\w*/g, 'two-factor authentication'],
  [/\b[Rr]obot checks?\b|\brobotCheck\w*/g, 'bot check'],
  [/\b\w*PersonPart\w*|\bperson-parts?\b/g, 'PrivacySource'],
  [/\bfacts\b/g, 'attributes (of a product), details (of an audit row or event), fields'],
  [/\bas definition\b/g, 'import the contract as a namespace'],
  [/\btell[A-Z]\w*/g, 'notify, report or track'],
  [
    /\b(?:function\*?|const) (?:ask|give|keep|stand|take|tell)\b(?! =[^>]*$)/gm,
    'a verb that says what happens: lock, save, send, upload, request',
  ],
]

const banned: Readonly<Record<string, readonly Banned[]>> = {
  'src/shop': [...everywhere, [/\b\w*FactSheet\b/g, 'FacetSheet']],
  'src/contract': everywhere,
  'src/server': [
    ...everywhere,
    [/\b(?:write|keep|account|order|stock|alert)Letters?\b|\b(?!first)\w+Letter\b/g, 'email'],
    [/'mail-[\w-]+'/g, 'a job is named by its verb: send-…'],
    [/\bgiveBack\w*/g, 'resetAttempts or refundOrderUnits'],
    [/\b(?:admit|turnAway|greet)\(/g, 'createSession, rejectSignIn, setSessionCookies'],
    [/\bstock_standings\b|\b\w*Standings\b/g, 'stock summary'],
    [/#server\/outside\//g, '#server/integrations/'],
  ],
  'src/web': [
    ...everywhere,
    [/\buseWayIn\b|\bWayLink\b/g, 'useRedirectIfSignedIn, MethodLink'],
    [/\bfound-words\b|\bfoundWords\b/g, 'seo-words'],
    [/\bonTold\b|\bTold\b(?= =|\b.*from)/g, 'TrackedEvent'],
  ],
  tests: everywhere,
}

const self = 'tests/structure/plain-words.test.ts'

function wordsIn({ path, text }: SourceFile, list: readonly Banned[]): string[] {
  return list.flatMap(([pattern, better]) =>
    [...text.matchAll(pattern)].map(([word]) => `${path}: “${word}”; better: ${better}`),
  )
}

describe('the words of the field', () => {
  for (const [floor, least] of [
    ['src/shop', 60],
    ['src/contract', 40],
    ['src/server', 350],
    ['src/web', 400],
    ['tests', 90],
  ] as const)
    test(`are used throughout ${floor}`, () => {
      const files = readSources(floor, ['.ts', '.tsx'], { tests: true }).filter(({ path }) => path !== self)
      assert.ok(files.length >= least, `only ${files.length} files were read`)
      assert.deepEqual(
        files.flatMap((file) => wordsIn(file, banned[floor] ?? [])),
        [],
      )
    })

  test('a banned word is found, and the better one named', () => {
    const file = { path: 'a.ts', text: 'const deskWords = await call(listStrayPayments) // the robot check' }
    assert.deepEqual(
      wordsIn(file, everywhere).map((complaint) => complaint.replace(/^.*better: /, '')),
      ['admin', 'unmatched', 'bot check'],
    )
    assert.deepEqual(wordsIn({ path: 'a.ts', text: 'on a desktop' }, everywhere), [])
  })
})
