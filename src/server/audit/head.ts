import type { Logger } from 'pino'
import type { Work } from '#server/database/transaction.ts'
import { type Head, headOf } from './seal.ts'

/** As it stands in the log: count, id and seal of the last sealed row. */
export function textOfHead({ number, id, seal }: Head): string {
  return `${number}:${id}:${seal.toString('hex')}`
}

/** Null when the text is none that the log has told. */
export function readHead(text: string): Head | null {
  const [, number, id, seal] = /^(\d{1,15}):(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? []
  if (number === undefined || id === undefined || seal === undefined) return null
  return { number: Number(number), id: Number(id), seal: Buffer.from(seal, 'hex') }
}

/**
 * Tells the log how far the audit log is sealed, whenever it has grown: who cuts rows off in the
 * database cannot take that back.
 */
export function auditHeadLogger(log: Pick<Logger, 'info'>): (read: Pick<Work, 'tx'>) => Promise<void> {
  let told = ''
  return async (read) => {
    const head = await headOf(read)
    const text = head === null ? '' : textOfHead(head)
    if (text === told) return
    told = text
    log.info({ auditHead: text }, 'audit log sealed up to here')
  }
}
