import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { rowsOf } from '#server/database/rows.ts'
import type { Read } from '#server/database/transaction.ts'
import { sameText } from '#server/secrets/same-text.ts'
import type { FileOfLine } from './find-file.ts'

/** Enough for a large file on a slow line overnight. */
const hours = 12

/**
 * A pass with which a browser downloads a file for twelve hours, because download requests do not carry the
 * session. It replaces only the proof of being the buyer; everything else is checked on each request.
 */
export async function makePass({ tx }: Pick<Read, 'tx'>, secret: Buffer, line: FileOfLine): Promise<string> {
  const [row] = await rowsOf(
    tx,
    v.object({ until: v.number() }),
    sql`select extract(epoch from now() + make_interval(hours => ${hours}))::int as until`,
  )
  return passOf(secret, line, row?.until ?? 0)
}

/** The pass that expires at this second since 1970. */
export function passOf(secret: Buffer, line: FileOfLine, until: number): string {
  return `${until}.${macOf(secret, line, String(until))}`
}

/** Whether the shop signed this pass for this file and it has not expired. */
export async function isPass(
  { tx }: Pick<Read, 'tx'>,
  secret: Buffer,
  line: FileOfLine,
  pass: string,
): Promise<boolean> {
  const [until = '', mac = ''] = pass.split('.')
  if (!sameText(mac, macOf(secret, line, until))) return false
  const [row] = await rowsOf(
    tx,
    v.object({ lasts: v.boolean() }),
    sql`select to_timestamp(${until}::float8) > now() as lasts`,
  )
  return row?.lasts === true
}

function macOf(secret: Buffer, { orderId, lineId }: FileOfLine, until: string): string {
  return createHmac('sha256', secret).update(`${orderId}.${lineId}.${until}`).digest('base64url')
}
