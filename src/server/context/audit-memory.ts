/** The head of the audit log's chain: the number of sealed rows, and the id and seal of the last one. */
export type Head = { readonly number: number; readonly id: number; readonly seal: Buffer }

/**
 * What this process remembers of the chain. It is nowhere else, so that nobody who can write to the database can
 * change it. A restored database is opened by a new process, which remembers nothing.
 */
export type AuditMemory = {
  /** The newest head that this process has seen in the database; null at first. */
  head: Head | null
  /** True from when that head was no longer in the chain, until the process ends. */
  isBroken: boolean
}
