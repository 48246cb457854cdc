import { api, type EndpointName } from '#contract/api.ts'
import { aProduct, aUser } from '#tests/support/builders.ts'
import { buyOne } from '#tests/support/orders.ts'
import type { Refused, Scenarios } from '#tests/support/scenarios.ts'
import { aVisitor, type TestShop } from '#tests/support/shop.ts'

type Names =
  | 'downloadConfirmation'
  | 'downloadAdminConfirmation'
  | 'listMissingDocuments'
  | 'exportMissingDocuments'
  | 'requestDocument'
  | 'enterDocument'
  | 'getVatReport'
  | 'exportVatReport'

const nobody = '0'.repeat(20)
const nothing = '01890000-0000-7000-8000-000000000000'

/** The scenarios of order confirmations, tax documents and the monthly VAT report. */
export function documentScenarios(shopOf: () => TestShop): Pick<Scenarios, Names> {
  async function send(name: EndpointName, input: unknown, role: 0 | 1 = 0): Promise<Refused> {
    const { status, problem } = await shopOf().call(
      api[name],
      input,
      aVisitor(await aUser(shopOf().context, { role })),
    )
    return { status, code: problem.code }
  }
  /** A sandbox payment's tax document: issued by the given provider, or still wanted; the sandbox issues none. */
  async function aDocument(provider: string | null = null): Promise<string> {
    const shop = shopOf()
    const { orderId } = await buyOne(shop, (await aProduct(shop.context)).id)
    const { rows } = await shop.context.pool.query<{ id: string }>(
      `update tax_documents set provider = $2::text, number = case when $2::text is null then null else '7' end,
         status = case when $2::text is null then 'wanted' else 'issued' end,
         issued_at = case when $2::text is null then null else now() end where order_id = $1 returning id`,
      [orderId, provider],
    )
    return rows[0]?.id ?? ''
  }
  const entered = { number: '8', link: '', allocationNumber: '' }
  return {
    downloadConfirmation: {
      'not-found': () => send('downloadConfirmation', { orderId: nobody, language: 'he' }, 1),
    },
    downloadAdminConfirmation: {
      'not-found': () => send('downloadAdminConfirmation', { orderId: nobody, language: 'he' }),
    },
    listMissingDocuments: {},
    exportMissingDocuments: {},
    requestDocument: {
      'not-found': () => send('requestDocument', { documentId: nothing }),
      'document-not-requestable': async () => send('requestDocument', { documentId: await aDocument() }),
    },
    enterDocument: {
      'not-found': () => send('enterDocument', { documentId: nothing, ...entered }),
      'document-issued': async () =>
        send('enterDocument', { documentId: await aDocument('sandbox'), ...entered }),
      'document-busy': async () => {
        const documentId = await aDocument()
        await shopOf().context.pool.query(
          `update tax_documents set busy_until = now() + interval '1 minute' where id = $1`,
          [documentId],
        )
        return send('enterDocument', { documentId, ...entered })
      },
    },
    getVatReport: {},
    exportVatReport: {},
  }
}
