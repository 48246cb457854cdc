import * as v from 'valibot'
import { type Cardcom, wholeNumber } from './cardcom-calls.ts'
import { type CardcomTransaction, transaction } from './transaction.ts'

const perPage = 500
const mostPages = 40
const usualDays = 60

/** Only those that went through are asked for, so one without a code did. */
const listedTransaction = v.object({ ...transaction.entries, ResponseCode: v.nullish(wholeNumber, 0) })
const listed = v.object({
  Tranzactions: v.nullable(v.array(listedTransaction)),
  Page_size: v.optional(v.nullable(wholeNumber)),
})

/**
 * The transactions of the terminal that went through, from the day before that moment until now. Null:
 * CardCom does not list them, or there are too many to read.
 */
export async function listTransactions(
  { calls, settings, log }: Cardcom,
  since: string | null,
): Promise<readonly CardcomTransaction[] | null> {
  const found: CardcomTransaction[] = []
  for (let page = 1; page <= mostPages; page++) {
    const { said, data } = await calls('Transactions/ListTransactions', {
      ApiName: settings.apiName,
      ApiPassword: settings.apiPassword,
      FromDate: dayOf(moment(since) - day),
      // CardCom's day in Israel may be the next one already, and may not count the last day named
      ToDate: dayOf(Date.now() + day + 3 * hour),
      TranStatus: 'Success',
      Page: page,
      Page_size: perPage,
      LimitForTerminal: settings.terminal,
    })
    const read = v.safeParse(listed, data)
    if (said !== null || !read.success) {
      log.warn({ said }, 'CardCom does not list its transactions')
      return null
    }
    const { Tranzactions: some, Page_size: size } = read.output
    found.push(...(some ?? []))
    if ((some ?? []).length < Math.min(perPage, size || perPage)) return found
  }
  return null
}

const hour = 3_600_000
const day = 24 * hour

/** CardCom writes times without saying where; a day before it is early enough anywhere. */
function moment(since: string | null): number {
  const read = Date.parse(since ?? '')
  return Number.isNaN(read) ? Date.now() - usualDays * day : read
}

/** DDMMYYYY. */
function dayOf(milliseconds: number): string {
  const [year = '', month = '', date = ''] = new Date(milliseconds).toISOString().slice(0, 10).split('-')
  return `${date}${month}${year}`
}
