import { randomUUID } from 'node:crypto'
import { currency } from '#shop/money.ts'
import type { PayplusSettings } from '#server/settings/payments/payplus-definitions.ts'
import { type CredentialReport, CredentialsRefused } from '../provider.ts'
import type { PayplusCalls } from './payplus-calls.ts'

/**
 * Opens an unused page of one shekel that expires after a minute: PayPlus has no call that only checks
 * whether a payment page exists.
 */
export async function checkCredentials(
  calls: PayplusCalls,
  { pageUid }: Pick<PayplusSettings, 'pageUid'>,
): Promise<CredentialReport> {
  try {
    const { refusal } = await calls('PaymentPages/generateLink', {
      payment_page_uid: pageUid,
      charge_method: 1,
      amount: 1,
      currency_code: currency,
      expiry_datetime: '1',
      unique_request_id: randomUUID(),
      items: [{ name: 'Settings check', quantity: 1, price: 1, vat_type: 0 }],
      create_token: false,
    })
    return { wrong: refusal === null ? [] : ['PAYPLUS_PAGE_UID'], reason: refusal }
  } catch (error) {
    if (error instanceof CredentialsRefused) return { wrong: error.settings, reason: null }
    throw error
  }
}
