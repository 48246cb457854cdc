import type { Localized } from '../../shop/localized.ts'
import type { Read, Work } from '../database/work.ts'

/** Somebody with an account, whose address is a proved one. */
export type Person = {
  readonly userId: string
  readonly username: string
  readonly email: string
}

/** What can be written into the file: what JSON knows, and texts in two languages. */
export type Kept =
  | string
  | number
  | boolean
  | null
  | readonly Kept[]
  | { readonly [name: string]: Kept | undefined }

/**
 * What one room keeps about a person. A room that begins to keep something gives its part to
 * `person-parts.ts`, and is then part of the file and of the deletion.
 */
export type PersonPart = {
  readonly name: string
  readonly title: Localized
  /** What the names in `collect` are called in the page for people. */
  readonly labels: Readonly<Record<string, Localized>>
  readonly collect: (read: Pick<Read, 'tx'>, person: Person) => Promise<Kept>
  /** Removes it, or takes the person out of what the law has the shop keep. */
  readonly forget: (work: Work, person: Person) => Promise<void>
}
