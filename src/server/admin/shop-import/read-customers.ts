import { createHmac } from 'node:crypto'
import { isEmailAddress } from '#shop/identity/email-address.ts'
import { normalPhone } from '#shop/identity/phone.ts'
import { usernameFrom, usernameProblem } from '#shop/identity/username.ts'
import { readTime } from '#shop/import/read-time.ts'
import { record } from '#server/audit/record.ts'
import { newRowId } from '#server/database/ids.ts'
import { users } from '#server/database/tables/identity/users.ts'
import type { FileLine } from './read-file.ts'
import { cellOf, lineFingerprint, isSame, type Notes, type ReadLines, type Run, reportLine } from './run.ts'

type Known = {
  /** By their addresses in lower case. */
  readonly accounts: Map<string, string>
  readonly usernames: Set<string>
  /** Addresses of this file → their line. */
  readonly seen: Map<string, number>
}

/**
 * Customers of another shop become accounts without a password: they sign in first by a reset link. They have
 * not agreed to anything here, and get no e-mail.
 */
export const readCustomers: ReadLines = async (run, lines, done) => {
  const rows = await run.work.tx
    .select({ id: users.id, email: users.email, username: users.username })
    .from(users)
  const known: Known = {
    accounts: new Map(rows.map(({ id, email }) => [email.toLowerCase(), id])),
    usernames: new Set(rows.map(({ username }) => username.toLowerCase())),
    seen: new Map(),
  }
  for (const line of lines) {
    await readOne(run, line, known)
    await done()
  }
}

async function readOne(run: Run, line: FileLine, known: Known): Promise<void> {
  const id = cellOf(line, 'id')
  const email = cellOf(line, 'email')
  const subject = id === '' ? String(line.line) : id
  const skip = (why: string) => reportLine(run, line.line, 'skipped', subject, { line: why })
  if (email === '') return skip('no-email')
  if (!isEmailAddress(email)) return reportLine(run, line.line, 'wrong', subject, { email: 'email' })
  const address = email.toLowerCase()
  const twin = known.seen.get(address)
  if (twin !== undefined)
    return reportLine(run, line.line, 'skipped', subject, { email: 'email-twice', sameAsLine: String(twin) })
  known.seen.set(address, line.line)
  const cell = cellOf(line, 'since')
  const since = cell === '' ? null : readTime(cell)
  if (cell !== '' && since === null) return reportLine(run, line.line, 'wrong', subject, { since: 'date' })
  const fingerprint = lineFingerprint(run, line.cells)
  const names = namesOf(run, id, address)
  const [name = ''] = names
  if (isSame(run, { kind: 'customers', name, line: line.line, subject }, fingerprint)) return
  const there = known.accounts.get(address)
  if (there !== undefined) {
    run.names.remember('customers', names, { id: there, fingerprint })
    return skip('already-customer')
  }
  // an account that was deleted, or has another address now, is not created again
  if (run.names.find('customers', name) !== undefined) return skip('was-customer')
  const added = await addAccount(run, line, { email, since }, known)
  run.names.remember('customers', names, { id: added.id, fingerprint })
  reportLine(run, line.line, 'created', subject, added.notes)
}

/**
 * Guests of WooCommerce have the number 0; their address is their name, as a keyed hash, because the name outlives a
 * deleted account.
 */
function namesOf({ needs }: Run, id: string, address: string): string[] {
  if (id !== '' && id !== '0') return [`id:${id}`]
  return [`address:${createHmac('sha256', needs.secrets.customers).update(address).digest('base64url')}`]
}

async function addAccount(
  run: Run,
  line: FileLine,
  { email, since }: { readonly email: string; readonly since: Date | null },
  { accounts, usernames }: Known,
): Promise<{ id: string; notes: Notes }> {
  const id = newRowId()
  const phone = cellOf(line, 'phone')
  const normal = phone === '' ? null : normalPhone(phone)
  const { work } = run
  await work.tx.insert(users).values({
    id,
    username: freeUsername(cellOf(line, 'username'), email, usernames),
    email,
    phone: normal,
    language: run.options.language,
    ...(since !== null && { createdAt: since }),
  })
  accounts.set(email.toLowerCase(), id)
  await record(work, 'user.imported', `user:${id}`, { source: run.source })
  return { id, notes: phone !== '' && normal === null ? { phone: 'phone-left-out' } : {} }
}

function freeUsername(wanted: string, email: string, taken: Set<string>): string {
  let name = wanted !== '' && usernameProblem(wanted) === null ? wanted : usernameFrom(email, '')
  for (let number = 2; taken.has(name.toLowerCase()); number++)
    name = usernameFrom(wanted || email, `-${number}`)
  taken.add(name.toLowerCase())
  return name
}
