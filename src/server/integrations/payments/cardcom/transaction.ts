import * as v from 'valibot'
import { abroad } from '../card-country.ts'
import { cardcomInteger } from './cardcom-calls.ts'
import { refundField } from './refund-transaction.ts'

const text = v.optional(v.nullable(v.string()))
const number = v.optional(v.nullable(cardcomInteger))
const customField = v.object({ Id: number, Value: text })

/** A transaction of a payment page or in the list; only the fields that are used. */
export const cardcomTransaction = v.object({
  ResponseCode: cardcomInteger,
  Description: text,
  TranzactionId: number,
  TerminalNumber: number,
  Amount: v.optional(v.nullable(v.union([v.number(), v.string()]))),
  CoinId: number,
  CreateDate: text,
  Uid: text,
  /** Ignored unless it is a yes or no. */
  IsAbroadCard: v.optional(v.unknown()),
  IsRefund: v.optional(v.nullable(v.boolean())),
  DealType: v.optional(v.unknown()),
  DocumentNumber: number,
  DocumentType: v.optional(v.unknown()),
  DocumentUrl: text,
  CustomFields: v.optional(v.nullable(v.array(customField))),
})
export type CardcomTransaction = v.InferOutput<typeof cardcomTransaction>

const backwards: readonly unknown[] = ['Refund', 'Cancel']
const withoutMoney: readonly unknown[] = ['Information', 'BalanceQuery']

export function isRefund({ IsRefund: flag, DealType: type }: CardcomTransaction): boolean {
  return flag === true || backwards.includes(type)
}

export function isCharge(one: CardcomTransaction): boolean {
  return one.ResponseCode === 0 && !isRefund(one) && !withoutMoney.includes(one.DealType)
}

/** The country of the card, or null if CardCom does not report it. */
export function cardCountryIn({ IsAbroadCard: isAbroad }: CardcomTransaction): string | null {
  return isAbroad === true ? abroad : isAbroad === false ? 'IL' : null
}

/** CardCom's id, or null if it has none. */
export function idOf({ TranzactionId: id }: Pick<CardcomTransaction, 'TranzactionId'>): string | null {
  return id ? String(id) : null
}

/** The id of our refund in a transaction, or null if CardCom does not return it or the refund is not ours. */
export function ownRefund({ CustomFields: fields }: CardcomTransaction): string | null {
  return fields?.find(({ Id: id }) => id === refundField)?.Value || null
}

/** CardCom's numbers for two currencies, and ISO 4217 numbers for all. */
const currencies: Readonly<Record<number, string>> = {
  1: 'ILS',
  2: 'USD',
  376: 'ILS',
  840: 'USD',
  978: 'EUR',
  826: 'GBP',
}

export function currencyOf(coinId: number): string {
  return currencies[coinId] ?? String(coinId)
}
