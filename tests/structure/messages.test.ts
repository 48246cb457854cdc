import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { withCounts } from '#tools/texts/count-texts.ts'
import { everythingSaid, readDocument, type Row, rowsOf, type Saying } from './messages.ts'
import { root } from './source.ts'

/** The specification's catalogue of error and success messages, verbatim. */
const catalogue = [
  'Signature has expired',
  'token has expired',
  'Could not validate credentials',
  'Your session has expired. Please log in again.',
  'No response from the server. Please check your connection.',
  'Connection to API server failed. This may be a CORS or network issue.',
  'Error: {message}',
  'Failed to fetch user details.',
  'An item in your cart was no longer available and has been removed.',
  '{n} items in your cart were no longer available and have been removed.',
  'Your cart has been updated with the latest product information.',
  'Cart updated! "{name}" has been updated with latest information.',
  '"{name}" has been removed from your cart because it\'s no longer available.',
  'Invalid OTP.',
  'Invalid username or email.',
  'Google sign in failed.',
  'Failed to send reset email',
  'Password reset failed. Please try again',
  'Product not found. Please check the URL and try again.',
  'An error occurred while fetching the product. Please try again later.',
  'Failed to load best sellers.',
  'Failed to send. Please try again later.',
  "Message sent! We'll get back to you soon.",
  'User created successfully!',
  'User Login Successfully',
  'Password reset link sent. Please check your email',
  'Google OAuth components must be used within GoogleOAuthProvider',
]

/** Messages quoted in its other sections. */
const elsewhere = [
  'Something went wrong.',
  'Cart items cleaned and fixed',
  'Welcome, {username}!',
  'Email or username is required',
  'Invalid email address',
]

/** Read by programs or thrown by a library: not shown to people, so not translated. */
const forPrograms = ['token has expired', 'Google OAuth components must be used within GoogleOAuthProvider']

/** The errors of a row, given the places where its message is used. */
function wrongIn({ message, hebrew, files, shown }: Row, said: readonly Saying[]): string[] {
  const sayings = forPrograms.includes(message) ? [{ file: files[0] ?? '', hebrew: '—' }] : said
  const expected = [...new Set(sayings.map(({ file }) => file))].toSorted()
  const missing = shown.filter((named) => !isThere(named)).map(({ test: name }) => `no test “${name}”`)
  return [
    ...(expected.length === 0 ? ['nobody says it'] : []),
    ...(expected.join() === files.join() ? [] : [`said in ${expected.join()}`]),
    ...files.filter((file) => !existsSync(join(root, file))).map((file) => `no file ${file}`),
    ...sayings.filter((one) => one.hebrew !== hebrew).map((one) => `${one.file} says ${one.hebrew}`),
    ...(shown.length === 0 ? ['shown by no test'] : missing),
  ].map((wrong) => `${message}: ${wrong}`)
}

function isThere({ file, test: name }: Row['shown'][number]): boolean {
  const path = join(root, file)
  const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
  return text.includes(`test('${name}'`) || text.includes(`test('${name} @`)
}

describe('the messages of the specification', () => {
  test('are all listed verbatim, with their Hebrew, the files that use them, and tests that exist', async () => {
    const said = await everythingSaid()
    const rows = rowsOf(readDocument())
    assert.deepEqual(
      rows.map(({ message }) => message),
      [...catalogue, ...elsewhere],
    )
    assert.deepEqual(
      rows.flatMap((row) => wrongIn(row, said.get(row.message) ?? [])),
      [],
    )
  })

  test('are missed when they change: the sentence, the Hebrew, the file, the test', () => {
    const here = 'tests/structure/messages.test.ts'
    const title = 'are missed when they change: the sentence, the Hebrew, the file, the test'
    const file = 'src/web/cart/words.en.ts'
    const [row] = rowsOf(`| Gone | אבד | \`${file}\` | \`${here}\`: “${title}” |`)
    assert.ok(row !== undefined)
    assert.deepEqual(wrongIn(row, [{ file, hebrew: 'אבד' }]), [])
    assert.deepEqual(wrongIn(row, []), ['Gone: nobody says it', 'Gone: said in '])
    assert.deepEqual(wrongIn(row, [{ file, hebrew: 'נעלם' }]), [`Gone: ${file} says נעלם`])
    const moved = { file: 'src/web/kit/words.en.ts', hebrew: 'אבד' }
    assert.deepEqual(wrongIn(row, [moved]), [`Gone: said in ${moved.file}`])
    const unshown = { ...row, shown: [{ file: here, test: 'no such test' }] }
    assert.deepEqual(wrongIn(unshown, [{ file, hebrew: 'אבד' }]), ['Gone: no test “no such test”'])
  })

  test('are listed with the number of texts per language (else: npm run docs)', async () => {
    const text = readDocument()
    assert.equal(text, await withCounts(text))
    const [, english, hebrew] = /^\| all +\| (\d+) +\| (\d+) +\|$/m.exec(text) ?? []
    assert.equal(english, hebrew)
    assert.ok(Number(english) > 1500, `only ${english} texts were found`)
  })
})
