import type { FakeCapture, FakeRefund } from './paypal-books.ts'

/** A transaction in the format of PayPal's list. */
export type ListedExtra = {
  readonly transaction_id: string
  readonly transaction_event_code: string
  readonly transaction_status: string
  readonly transaction_initiation_date: string
  readonly transaction_amount: { readonly currency_code: string; readonly value: string }
  readonly custom_field?: string
  readonly paypal_reference_id?: string
  readonly paypal_reference_id_type?: string
}

const captureStatuses: Readonly<Record<string, string>> = { PENDING: 'P', DECLINED: 'D', REFUNDED: 'V' }

/** T0006: a payment by express checkout. Status V if it was refunded in full. */
export function listedCapture({ id, status, amount, custom_id: own }: FakeCapture): ListedExtra {
  return {
    transaction_id: id,
    transaction_event_code: 'T0006',
    transaction_status: captureStatuses[status] ?? 'S',
    transaction_initiation_date: now(),
    transaction_amount: amount,
    custom_field: own,
  }
}

/** T1107: a refund of a payment. */
export function listedRefund({ id, status, amount, custom_id: own, captureId }: FakeRefund): ListedExtra {
  const { currency_code: code, value } = amount
  return {
    transaction_id: id,
    transaction_event_code: 'T1107',
    transaction_status: status === 'COMPLETED' ? 'S' : status === 'PENDING' ? 'P' : 'D',
    transaction_initiation_date: now(),
    transaction_amount: { currency_code: code, value: `-${value}` },
    paypal_reference_id: captureId,
    paypal_reference_id_type: 'TXN',
    ...(own !== undefined && { custom_field: own }),
  }
}

function now(): string {
  return `${new Date().toISOString().slice(0, 19)}+0000`
}
