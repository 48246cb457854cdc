import { api, type EndpointName } from '#contract/api.ts'
import { aUser } from '#tests/support/builders.ts'
import type { Refused, Scenarios } from '#tests/support/scenarios.ts'
import { aCheckedImport } from '#tests/support/admin/shop-import.ts'
import { aVisitor, type TestShop } from '#tests/support/shop.ts'

type Names =
  | 'startShopImport'
  | 'listShopImports'
  | 'getShopImport'
  | 'suggestShopImport'
  | 'checkShopImport'
  | 'writeShopImport'
  | 'dropShopImport'
  | 'listShopImportLines'

/** `shop` is a function: the shop opens after the scenarios are listed. */
export function shopImportScenarios(shop: () => TestShop): Pick<Scenarios, Names> {
  const importId = '01890000-0000-7000-8000-000000000000'
  const owner = async () => aVisitor(await aUser(shop().context, { role: 0 }))
  async function send(name: EndpointName, input: unknown): Promise<Refused> {
    const { status, problem } = await shop().call(api[name], input, await owner())
    return { status, code: problem.code }
  }
  const what = { source: 'woocommerce', kind: 'customers' }
  const options = { language: 'he', productKind: 'key', unknownProducts: 'refuse' }
  async function left(): Promise<string> {
    const by = await owner()
    const { seen } = await aCheckedImport(shop(), by, 'email,username\na@example.com,one\n')
    await shop().call(api.dropShopImport, { importId: seen.id }, by)
    return seen.id
  }
  const check = (id: string, mapping: unknown) =>
    send('checkShopImport', { importId: id, ...what, mapping, options })
  return {
    startShopImport: {
      'csv-unreadable': () =>
        send('startShopImport', { name: 'a.xlsx', body: Buffer.from('PK\u0003\u0004') }),
    },
    listShopImports: {},
    getShopImport: { 'not-found': () => send('getShopImport', { importId }) },
    suggestShopImport: {
      'not-found': () => send('suggestShopImport', { importId, ...what }),
      'import-not-open': async () => send('suggestShopImport', { importId: await left(), ...what }),
    },
    checkShopImport: {
      'not-found': () => check(importId, { email: 0 }),
      'import-not-open': async () => check(await left(), { email: 0 }),
      'csv-unreadable': async () => {
        const { seen } = await aCheckedImport(shop(), await owner(), 'email,username\na@example.com,one\n')
        return check(seen.id, { username: 1 })
      },
    },
    writeShopImport: {
      'not-found': () => send('writeShopImport', { importId }),
      'import-not-open': async () => send('writeShopImport', { importId: await left() }),
    },
    dropShopImport: {
      'not-found': () => send('dropShopImport', { importId }),
      'import-not-open': async () => send('dropShopImport', { importId: await left() }),
    },
    listShopImportLines: { 'not-found': () => send('listShopImportLines', { importId }) },
  }
}
