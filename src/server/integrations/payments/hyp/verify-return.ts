import type { Logger } from 'pino'
import type { PaymentReport } from '../provider.ts'
import { connectionLost, type HypCalls } from './hyp-calls.ts'
import { returnFields, namedIn, sumIn } from './read-return.ts'

type Returned = { readonly query: string; readonly fields: ReadonlyMap<string, string> }

/** Codes for neither paid nor refused: card checked, approved without a charge, postponed. */
const approvedOnly = ['600', '700', '800']

/**
 * Hyp cannot be queried by page. It only confirms whether it wrote the query string with which the browser
 * returned: without that return the order keeps waiting.
 */
export async function verifyReturn(
  calls: HypCalls,
  log: Logger,
  reference: string,
  returned: readonly string[],
): Promise<PaymentReport> {
  const about = returned.flatMap((query): Returned[] => {
    const fields = returnFields(query)
    return fields !== null && namedIn(fields)?.reference === reference ? [{ query, fields }] : []
  })
  const written: Returned[] = []
  for (const one of about) if (await isWrittenByHyp(calls, log, reference, one)) written.push(one)
  const orderId = written.map(({ fields }) => namedIn(fields)?.orderId).at(-1) ?? ''
  const paid = written.filter(({ fields }) => fields.get('CCode') === '0').map(({ fields }) => sumIn(fields))
  if (paid.length > 0) return { state: 'paid', orderId, transactions: paid }
  const last = written.at(-1)?.fields.get('CCode')
  if (last !== undefined && approvedOnly.includes(last))
    log.warn({ reference, code: last }, 'Hyp has approved a payment but not charged it')
  if (last === connectionLost)
    log.warn(
      { reference, orderId, code: last },
      'Hyp does not know whether it has charged a payment: look for its order in Hyp’s list of payments',
    )
  const failed = last !== undefined && last !== connectionLost && !approvedOnly.includes(last)
  return { state: failed ? 'failed' : 'pending', orderId, transactions: [] }
}

async function isWrittenByHyp(
  { sign }: HypCalls,
  log: Logger,
  reference: string,
  { query }: Returned,
): Promise<boolean> {
  const { code } = await sign('VERIFY', query)
  if (code === 0) return true
  if (code === null) throw new Error('Hyp does not say whether it wrote a return')
  log.warn(
    { reference, code },
    'Hyp says that it did not write what a browser came back with; if this happens to every payment, check HYP_KEY, HYP_PASSP and that “Verify by signature in the payment page” is on',
  )
  return false
}
