import type { Logger } from 'pino'
import type { Head } from '#server/context/audit-memory.ts'
import type { Work } from '#server/database/transaction.ts'
import { headOf } from './seal.ts'

/** The head as logged: number, id and seal of the last sealed row. */
export function textOfHead({ number, id, seal }: Head): string {
  return `${number}:${id}:${seal.toString('hex')}`
}

/** Parses a logged head; null if invalid. */
export function readHead(text: string): Head | null {
  const [, number, id, seal] = /^(\d{1,15}):(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? []
  if (number === undefined || id === undefined || seal === undefined) return null
  return { number: Number(number), id: Number(id), seal: Buffer.from(seal, 'hex') }
}

/**
 * Logs the head of the audit log whenever it grows, so that rows deleted from the end of the table can be detected.
 */
export function auditHeadLogger(log: Pick<Logger, 'info'>): (read: Pick<Work, 'tx'>) => Promise<void> {
  let logged = ''
  return async (read) => {
    const head = await headOf(read)
    const text = head === null ? '' : textOfHead(head)
    if (text === logged) return
    logged = text
    log.info({ auditHead: text }, 'audit log sealed up to here')
  }
}
