import type { Localized } from '#shop/localized.ts'
import type { Read, Work } from '#server/database/transaction.ts'

/** Somebody with an account, whose address is a proved one. */
export type Person = {
  readonly userId: string
  readonly username: string
  readonly email: string
}

/** What can be written into the file: what JSON knows, and texts in two languages. */
export type ExportedValue =
  | string
  | number
  | boolean
  | null
  | readonly ExportedValue[]
  | { readonly [name: string]: ExportedValue | undefined }

/**
 * What one room keeps about a person. A room that begins to keep something gives its part to
 * `privacy-sources.ts`, and is then part of the file and of the deletion.
 */
export type PrivacySource = {
  readonly name: string
  readonly title: Localized
  /** What the names in `collect` are called in the page for people. */
  readonly labels: Readonly<Record<string, Localized>>
  readonly collect: (read: Pick<Read, 'tx'>, person: Person) => Promise<ExportedValue>
  /** Removes it, or takes the person out of what the law has the shop keep. */
  readonly forget: (work: Work, person: Person) => Promise<void>
}
