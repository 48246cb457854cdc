import * as v from 'valibot'
import { agorotOf } from '../decimal-sum.ts'
import type { ListedPeriod, ListedTransaction, ListPage } from '../listed-transaction.ts'
import { type Cardcom, cardcomInteger } from './cardcom-calls.ts'
import {
  type CardcomTransaction,
  currencyOf,
  idOf,
  isCharge,
  isRefund,
  ownRefund,
  cardcomTransaction,
} from './transaction.ts'

const perPage = 500
const maxPages = 40
const usualDays = 60

/** Only successful ones are requested, so a missing code means success. */
const listedTransaction = v.object({
  ...cardcomTransaction.entries,
  ResponseCode: v.nullish(cardcomInteger, 0),
})
const listed = v.object({
  Tranzactions: v.nullable(v.array(listedTransaction)),
  Page_size: v.optional(v.nullable(cardcomInteger)),
})

/**
 * The terminal's successful transactions, from the day before `since` until now. Null if CardCom does not
 * list them or there are too many to read.
 */
export async function transactionsSince(
  cardcom: Cardcom,
  since: string | null,
): Promise<readonly CardcomTransaction[] | null> {
  const found: CardcomTransaction[] = []
  const period = { from: moment(since), to: new Date() }
  for (let page = 1; page <= maxPages; page++) {
    const read = await readPage(cardcom, period, page)
    if (typeof read === 'string') {
      cardcom.log.warn({ reason: read }, 'CardCom does not list its transactions')
      return null
    }
    found.push(...read.some)
    if (read.isLast) return found
  }
  return null
}

/** One page of the list, in the format of all providers. */
export async function listTransactions(
  cardcom: Cardcom,
  period: ListedPeriod,
  page: string | null,
): Promise<ListPage> {
  const number = Number(page ?? 1)
  const read = await readPage(cardcom, period, number)
  if (typeof read === 'string') throw new Error(`CardCom does not list its transactions: ${read}`)
  const chargeByUid = new Map(read.some.filter(isCharge).map((one) => [one.Uid || null, idOf(one)]))
  return {
    transactions: read.some.flatMap((one) => viewOf(one, chargeByUid)),
    next: read.isLast ? null : String(number + 1),
  }
}

type ReadPage = { readonly some: readonly CardcomTransaction[]; readonly isLast: boolean }

/** Returns a text if CardCom refuses the list: its reason. */
async function readPage(
  { calls, settings }: Cardcom,
  { from, to }: ListedPeriod,
  page: number,
): Promise<ReadPage | string> {
  const { refusal, data } = await calls('Transactions/ListTransactions', {
    ApiName: settings.apiName,
    ApiPassword: settings.apiPassword,
    FromDate: dayOf(from.getTime() - day),
    // In Israel, where CardCom is, it may already be the next day, and the last day may be exclusive.
    ToDate: dayOf(to.getTime() + day + 3 * hour),
    TranStatus: 'Success',
    Page: page,
    Page_size: perPage,
    LimitForTerminal: settings.terminal,
  })
  const read = v.safeParse(listed, data)
  if (refusal !== null || !read.success) return refusal ?? 'something unexpected'
  const { Tranzactions, Page_size: size } = read.output
  const some = Tranzactions ?? []
  return { some, isLast: some.length < Math.min(perPage, size || perPage) }
}

/** CardCom's times lack a time zone and are therefore left out. */
function viewOf(
  one: CardcomTransaction,
  chargeByUid: ReadonlyMap<string | null, string | null>,
): ListedTransaction[] {
  const isBack = isRefund(one) && one.ResponseCode === 0
  if (!isBack && !isCharge(one)) return []
  const id = idOf(one)
  const amountAgorot = agorotOf(String(one.Amount ?? '').replace(/^-/, ''))
  if (id === null || amountAgorot === null || !one.CoinId)
    throw new Error('CardCom lists a transaction without its id, sum or currency')
  return [
    {
      kind: isBack ? 'refund' : 'charge',
      id,
      amountAgorot,
      currency: currencyOf(one.CoinId),
      at: null,
      ownId: isBack ? ownRefund(one) : null,
      chargeId: isBack && one.Uid ? (chargeByUid.get(one.Uid) ?? null) : null,
    },
  ]
}

const hour = 3_600_000
const day = 24 * hour

/** CardCom's times lack a time zone; a day earlier is early enough in any zone. */
function moment(since: string | null): Date {
  const read = Date.parse(since ?? '')
  return new Date(Number.isNaN(read) ? Date.now() - usualDays * day : read)
}

/** DDMMYYYY. */
function dayOf(milliseconds: number): string {
  const [year = '', month = '', date = ''] = new Date(milliseconds).toISOString().slice(0, 10).split('-')
  return `${date}${month}${year}`
}
