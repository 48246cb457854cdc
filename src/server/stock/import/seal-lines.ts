import { setImmediate } from 'node:timers/promises'
import { keyProblem } from '#shop/stock/key-problem.ts'
import { lastFour } from '#shop/stock/key-status.ts'
import type { LineVerdict } from '#shop/stock/import-states.ts'
import { newRowId } from '#server/database/ids.ts'
import type { Vault } from '#server/secrets/vault.ts'

/** A checked line; only new ones are encrypted. */
export type SealedLine = {
  readonly line: number
  readonly verdict: LineVerdict
  readonly lastFour: string
  readonly keyId: string | null
  readonly sealed: Buffer | null
  readonly dataKeyId: number | null
  readonly blindIndex: Buffer | null
  readonly sameAsLine: number | null
}

/** Encrypting 50 takes about half a millisecond; then other work gets its turn. */
const linesAtOnce = 50

type Piece = { readonly productId: string; readonly pattern: string | null; readonly first: number }

/** Checks the lines of a chunk and encrypts those that may be keys. Empty lines are left out. */
export async function sealLines(
  vault: Pick<Vault, 'seal' | 'blindIndex'>,
  { productId, pattern, first }: Piece,
  lines: readonly string[],
): Promise<SealedLine[]> {
  const seen = new Map<string, number>()
  const sealed: SealedLine[] = []
  for (const [at, text] of lines.entries()) {
    if (at % linesAtOnce === linesAtOnce - 1) await setImmediate()
    const key = text.trim()
    if (key === '') continue
    const line = first + at
    const problem = keyProblem(key, pattern)
    if (problem !== null) {
      sealed.push({ ...unsealed, line, verdict: problem, lastFour: shownOf(key, problem) })
      continue
    }
    const blindIndex = vault.blindIndex(key)
    const sameAsLine = seen.get(blindIndex.toString('latin1')) ?? null
    if (sameAsLine !== null) {
      sealed.push({ ...unsealed, line, verdict: 'repeated', lastFour: lastFour(key), sameAsLine })
      continue
    }
    seen.set(blindIndex.toString('latin1'), line)
    const keyId = newRowId()
    const box = vault.seal(key, { keyId, productId })
    sealed.push({
      line,
      verdict: 'new',
      lastFour: lastFour(key),
      keyId,
      ...box,
      blindIndex,
      sameAsLine: null,
    })
  }
  return sealed
}

const unsealed = { keyId: null, sealed: null, dataKeyId: null, blindIndex: null, sameAsLine: null } as const

/** The part of a bad line that is stored: it may still be somebody's key. No unprintable characters. */
function shownOf(text: string, problem: LineVerdict): string {
  return problem === 'characters' ? '' : lastFour(text)
}
