import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { api } from '#contract/api.ts'
import { readSources, root, type SourceFile } from '#tests/structure/source.ts'

/** A word that only this project used, and the usual word to use instead (docs/glossary.md). */
type Banned = readonly [pattern: RegExp, better: string]

/** In prose and in code. */
const inProse: readonly Banned[] = [
  [/\b[Rr]ecent sign-ins?\b|\brecentSignIn\w*/g, 'fresh sign-in'],
  [
    /\bcallback inbox\b|\b(?:verify|check)Callback\b|\b[Cc]allbacks? of (?:a |the )?(?:payment )?provider|\bcallbackUrl\b|\b[Cc]allback address(?:es)?\b/g,
    'webhook',
  ],
  [
    /\bdesks?[A-Z]\w*|\b\w+_desk_\w+|\b\w*[a-z]Desks?(?![a-z])\w*|\bDesk(?!top)[A-Z]?\w*|\b(?:the|its) desk\b/g,
    'admin',
  ],
  [/\bstray (?:payment|money)s?\b|\b\w*Stray[A-Z]\w*|\bstray[A-Z]\w*/g, 'unmatched'],
  [/\b[Ss]econd steps?\b|\b\w*[sS]econdStep\w*/g, 'two-factor authentication'],
  [/\b[Rr]obot checks?\b|\brobotCheck\w*/g, 'bot check'],
  [/\b\w*PersonPart\w*|\bperson-parts?\b/g, 'PrivacySource'],
]

/** In documents, in all of `src`, and in the titles of tests. */
const inSentences: readonly Banned[] = [
  [/\b(?:is|are|was|were) told\b(?! apart)/g, 'is notified, gets an e-mail'],
  [/\b[Ww]hoever\b/g, 'anyone who, no matter who'],
  [/\banew\b/g, 'again, starts over'],
]

const everywhere: readonly Banned[] = [
  ...inProse,
  [/\b[a-zA-Z]*[tT]rouble[a-zA-Z]*\b/g, 'error, failure, fault or outage'],
  [/\b\w*[a-z]Acts?\b|\bacts[A-Z]\w*/g, 'action, or call'],
  [/\bfacts\b/g, 'attributes (of a product), details (of an audit row or event), fields'],
  [/\bas definition\b/g, 'import the contract as a namespace'],
  [/\b(?:tell[A-Z]|letIn\b|let-in\b)\w*/g, 'notify, report or track'],
  [
    /\b(?:function\*?|const) (?:ask|give|keep|stand|take|tell)\b(?! =[^>]*$)/gm,
    'a verb that says what happens: lock, save, send, upload, request',
  ],
  [
    // one takes a picture
    /\b(?:function\*?|const) (?:ask|give|keep|take(?!Picture\b))[A-Z]\w*/g,
    'a verb that says what happens: query, fetch, assign, store, withdraw, revoke',
  ],
  [
    /\b(?:type|interface|function) (?:Asked|Fact|Given|Kept|Parts?|Standing|Taken|Told|Wanted)\b/g,
    'a noun of the subject: Input, SheetQuery, DetailRow, BundleItem, StoredBlob, OrderStatus',
  ],
]

const inSource: readonly Banned[] = [...everywhere, ...inSentences]

/** A letter is one of the alphabet: `firstLetter`, `minLetters`. */
const emailNames: Banned = [/\b(?!first|min)\w+Letters?\b/g, 'email']

const banned: Readonly<Record<string, readonly Banned[]>> = {
  'src/shop': [...inSource, [/\b\w*FactSheet\b/g, 'FacetSheet']],
  'src/contract': [...inSource, emailNames],
  'src/server': [
    ...inSource,
    emailNames,
    [/'mail-[\w-]+'/g, 'a job is named by its verb: send-…'],
    [/\bgiveBack\w*/g, 'uncountAttempt or refundOrderUnits'],
    [/\b(?:admit|turnAway|greet)\(/g, 'createSession, rejectSignIn, setSessionCookies'],
    [/\bstock_standings\b|\b\w*Standings\b/g, 'stock summary'],
    [/#server\/outside\//g, '#server/integrations/'],
  ],
  'src/web': [
    ...inSource,
    emailNames,
    [/\buseWayIn\b|\bWayLink\b/g, 'useRedirectIfSignedIn, MethodLink'],
    [/\bfound-words\b|\bfoundWords\b/g, 'seo-words'],
    [/\bonTold\b|\bTold\b(?= =|\b.*from)/g, 'TrackedEvent'],
  ],
  tests: everywhere,
  tools: everywhere,
  build: everywhere,
  bench: everywhere,
}

const inNames: readonly Banned[] = [
  [/\bcallbacks?\b/g, 'webhook'],
  [/(?<=\/)(?:ask|give|keep|take(?!-picture\b)|tell)-[\w-]+/g, 'a verb that says what happens'],
  [/\b(?:recent-sign-in|robot-check|stray-\w+|second-step|person-part)s?\b/g, 'the term of docs/glossary.md'],
]

/** In the summaries of the API reference: everyday verbs that only this project used as terms. */
const inSummaries: readonly Banned[] = [
  ...everywhere,
  [
    /\b(?:gives?|gave|given|takes?|took|taken|tells?|told|stands?|stood|keeps?|kept|says?|said|hears?|heard|hands?|lays?|laid|asks?|(?<!frequently )asked)\b/gi,
    'a verb of API references: returns, lists, requires, requests, refuses, stores, notifies',
  ],
  [
    /\b(?:becomes?|came|comes?) of\b|\bseen to\b|\b(?:goes|puts?|went) back\b/gi,
    'result, settled, refunded, restored',
  ],
]

/** Names that must stay: a landed migration. */
const fixedNames: ReadonlySet<string> = new Set(['migrations/0016_callback_inbox.sql'])

/** Quotes the words that it replaces. */
const quoting: ReadonlySet<string> = new Set(['docs/texts.md'])

const self = 'tests/structure/names/plain-words.test.ts'

function wordsIn({ path, text }: SourceFile, list: readonly Banned[]): string[] {
  return list.flatMap(([pattern, better]) =>
    [...text.matchAll(pattern)].map(([word]) => `${path}: “${word}”; better: ${better}`),
  )
}

function titlesIn(text: string): string[] {
  return [...text.matchAll(/\b(?:describe|test)\(\s*(['`"])(.+?)\1/g)].map(([, , title = '']) => title)
}

describe('the words of the field', () => {
  for (const [floor, least] of [
    ['src/shop', 60],
    ['src/contract', 40],
    ['src/server', 350],
    ['src/web', 400],
    ['tests', 90],
    ['tools', 20],
    ['build', 5],
    ['bench', 30],
  ] as const)
    test(`are used throughout ${floor}`, () => {
      const files = readSources(floor, ['.ts', '.tsx'], { tests: true }).filter(({ path }) => path !== self)
      assert.ok(files.length >= least, `only ${files.length} files were read`)
      assert.deepEqual(
        files.flatMap((file) => wordsIn(file, banned[floor] ?? [])),
        [],
      )
    })

  test('are used in the summaries of endpoints, which begin with a verb in the third person', () => {
    const summaries = Object.entries(api).map(([path, { summary: text }]) => ({ path, text }))
    assert.ok(summaries.length >= 280, `only ${summaries.length} summaries were read`)
    assert.deepEqual(
      summaries.flatMap((summary) => wordsIn(summary, inSummaries)),
      [],
    )
    assert.deepEqual(
      summaries.filter(({ text }) => !/^[A-Z][a-z]*(?:-[a-z]+)?s\b.*\.$/.test(text)),
      [],
    )
  })

  test('name variables by what they hold', () => {
    const verbs: Banned = [
      /\b(?:const|let) (?:asked|given|heard|kept|owed|said|told)\b/g,
      'what it is: stored, requested, input, message, refund',
    ]
    const files = ['src', 'tools', 'build'].flatMap((folder) => readSources(folder, ['.ts', '.tsx']))
    assert.ok(files.length >= 1500, `only ${files.length} files were read`)
    assert.deepEqual(
      files.flatMap((file) => wordsIn(file, [verbs])),
      [],
    )
  })

  test('are used throughout the documents', () => {
    const pages = ['CHANGELOG.md', 'CONTRIBUTING.md', 'ARCHITECTURE.md', 'README.md'].map((path) => ({
      path,
      text: readFileSync(join(root, path), 'utf8'),
    }))
    const files = [...pages, ...readSources('docs', ['.md'])].filter(({ path }) => !quoting.has(path))
    assert.ok(files.length >= 120, `only ${files.length} files were read`)
    assert.deepEqual(
      files.flatMap((file) => wordsIn(file, [...inProse, ...inSentences])),
      [],
    )
  })

  test('are used in the titles of tests', () => {
    const files = ['src', 'tests', 'tools', 'build', 'bench']
      .flatMap((folder) => readSources(folder, ['.ts', '.tsx'], { tests: true }))
      .flatMap(({ path, text }) => titlesIn(text).map((title) => ({ path, text: title })))
    assert.ok(files.length >= 2500, `only ${files.length} titles were read`)
    assert.deepEqual(
      files.flatMap((file) => wordsIn(file, inSentences)),
      [],
    )
  })

  test('are used in the names of files', () => {
    const folders = ['src', 'tests', 'tools', 'build', 'bench', 'docs', 'migrations']
    const paths = folders
      .flatMap((folder) => readSources(folder, ['.ts', '.tsx', '.md', '.sql'], { tests: true }))
      .map(({ path }) => path)
      .filter((path) => !fixedNames.has(path) && !path.startsWith('docs/decisions/'))
    assert.ok(paths.length >= 2000, `only ${paths.length} names were read`)
    assert.deepEqual(
      paths.flatMap((path) => wordsIn({ path, text: path }, inNames)),
      [],
    )
  })

  test('a banned word is found, and the better one named', () => {
    const file = { path: 'a.ts', text: 'const deskWords = await call(listStrayPayments) // the robot check' }
    assert.deepEqual(
      wordsIn(file, everywhere).map((finding) => finding.replace(/^.*better: /, '')),
      ['admin', 'unmatched', 'bot check'],
    )
    assert.equal(
      wordsIn({ path: 'a.ts', text: 'type Asked = string; function keepSold() {}' }, everywhere).length,
      2,
    )
    assert.equal(
      wordsIn({ path: 'endpoint', text: 'Lays a message aside. Says what came of it.' }, inSummaries).length,
      3,
    )
    assert.deepEqual(
      wordsIn({ path: 'endpoint', text: 'Lists the frequently asked questions.' }, inSummaries),
      [],
    )
    const [title = ''] = titlesIn("test(\n  'begins anew, and whoever waits is told', () => {})")
    assert.equal(wordsIn({ path: 'a.test.ts', text: title }, inSentences).length, 3)
    assert.deepEqual(wordsIn({ path: 'a.md', text: 'Only their labels are told apart.' }, inSentences), [])
    const mails = {
      path: 'a.ts',
      text: 'const { unsentLetters, orderLetter, firstLetter, minLetters } = tasks',
    }
    assert.equal(wordsIn(mails, [emailNames]).length, 2)
    const ordinary = 'on a desktop; async function takePicture() {}; const keeper = 1; type PartOf = 1'
    assert.deepEqual(wordsIn({ path: 'a.ts', text: ordinary }, everywhere), [])
  })
})
