import type { Localized } from '#shop/localized.ts'
import type { Read, Work } from '#server/database/transaction.ts'

/** A person with an account; the e-mail address is confirmed. */
export type Person = {
  readonly userId: string
  readonly username: string
  readonly email: string
}

/** Values of the export: JSON, and texts in two languages. */
export type ExportedValue =
  | string
  | number
  | boolean
  | null
  | readonly ExportedValue[]
  | { readonly [name: string]: ExportedValue | undefined }

/**
 * The personal data that a room stores. Every room with personal data adds its source to `privacy-sources.ts`, so that
 * it is part of the export and the deletion.
 */
export type PrivacySource = {
  readonly name: string
  readonly title: Localized
  /** Labels of the names in `collect`. */
  readonly labels: Readonly<Record<string, Localized>>
  readonly collect: (read: Pick<Read, 'tx'>, person: Person) => Promise<ExportedValue>
  /** Deletes it, or anonymises what must be kept by law. */
  readonly forget: (work: Work, person: Person) => Promise<void>
}
