import { createHmac } from 'node:crypto'
import type { ImportKind, ImportOptions, ImportSource, LineResult } from '#shop/import/kinds.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import type { Work } from '#server/database/transaction.ts'
import type { ExternalNames } from './external-names.ts'
import type { FileLine } from './read-file.ts'

/** Field or column → a code, for which the admin area has a sentence, or the text in the file. */
export type Notes = Readonly<Record<string, string>>

export type ReportedLine = {
  readonly line: number
  readonly what: LineResult
  /** What the line is about; never a person, an address or a key. */
  readonly subject: string
  readonly notes: Notes
}

/** One check of a file, or its import: both do the same, and the check is rolled back. */
export type Run = {
  readonly work: Work
  readonly needs: Pick<ServerContext, 'vault' | 'settings' | 'secrets'>
  readonly source: ImportSource
  readonly options: ImportOptions
  readonly names: ExternalNames
  readonly report: ReportedLine[]
  /** Products whose stock has increased. */
  readonly restocked: Set<string>
}

/** Reads all lines of a file of one kind. Calls `done` after each. */
export type ReadLines = (run: Run, lines: readonly FileLine[], done: () => Promise<void>) => Promise<void>

export function reportLine(
  run: Run,
  line: number,
  what: LineResult,
  subject: string,
  notes: Notes = {},
): void {
  run.report.push({ line, what, subject: subject.slice(0, 150), notes })
}

export function cellOf({ cells }: Pick<FileLine, 'cells'>, field: string): string {
  return cells[field] ?? ''
}

/**
 * A hash of what was read: an unchanged line needs no work when it is imported again. It is keyed, because it
 * outlives the account of a customer.
 */
export function lineFingerprint(run: Run, read: unknown): Buffer {
  return createHmac('sha256', run.needs.secrets.imports)
    .update(JSON.stringify([run.options, read]))
    .digest()
}

/** Whether the same line was imported before, unchanged; adds it to the report. */
export function isSame(
  run: Run,
  { kind, name, line, subject }: { kind: ImportKind; name: string; line: number; subject: string },
  fingerprint: Buffer,
): boolean {
  const known = run.names.find(kind, name)
  if (known === undefined || !known.fingerprint.equals(fingerprint)) return false
  reportLine(run, line, 'skipped', subject, { line: 'same' })
  return true
}
