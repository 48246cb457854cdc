import { api, type EndpointName } from '#contract/api.ts'
import { linesPerImport } from '#contract/admin/stock/stock-imports.ts'
import { aProduct } from '#tests/support/builders.ts'
import { act, placeAndOpen } from '#tests/support/orders.ts'
import type { Refused, Scenarios } from '#tests/support/scenarios.ts'
import type { TestShop } from '#tests/support/shop.ts'
import { aBatch, aManager, anImport, publishKeys, someKeys } from '#tests/support/stock.ts'

type Names =
  | 'listStock'
  | 'getProductStock'
  | 'changeStockRules'
  | 'listBatches'
  | 'listKeys'
  | 'findKey'
  | 'removeKeys'
  | 'replaceKey'
  | 'openKey'
  | 'getBatch'
  | 'listBatchBuyers'
  | 'undoBatch'
  | 'quarantineBatch'
  | 'releaseBatch'
  | 'replaceBatchKeys'
  | 'listWaiting'
  | 'startImport'
  | 'addImportLines'
  | 'getImport'
  | 'listImportLines'
  | 'confirmImport'
  | 'dropImport'

/** `shop` is a function: the shop opens after the scenarios are listed. */
export function stockScenarios(shop: () => TestShop): Pick<Scenarios, Names> {
  const nothing = '01890000-0000-7000-8000-000000000000'
  const reason = 'a test'
  async function send(name: EndpointName, input: unknown): Promise<Refused> {
    const { status, problem } = await shop().call(api[name], input, await aManager(shop()))
    return { status, code: problem.code }
  }
  const open = async (lines: readonly string[] = []) => {
    const { id: productId } = await aProduct(shop().context, { keys: 0 })
    return (await anImport(shop(), await aManager(shop()), productId, lines)).id
  }
  const over = async () => {
    const importId = await open(someKeys(1))
    await publishKeys(shop(), await aManager(shop()), importId)
    return importId
  }
  const batch = async () => {
    const { id: productId } = await aProduct(shop().context, { keys: 0 })
    return { productId, batchId: await aBatch(shop(), await aManager(shop()), productId, someKeys(2)) }
  }
  const aKey = async (status: 'available' | 'sold', keys = 1) => {
    const product = await aProduct(shop().context, { keys })
    if (status === 'sold') {
      const { reference } = await placeAndOpen(shop(), product.id)
      await act(shop(), reference, 'succeed')
    }
    const { rows } = await shop().context.pool.query<{ id: string }>(
      'select id from licence_keys where product_id = $1 and status = $2',
      [product.id, status],
    )
    return rows[0]?.id ?? ''
  }
  const terms = { supplier: null, unitCost: null, lastDay: null, note: null }
  const piece = (importId: string, first = 1) => ({ importId, first, lines: ['AAAA-BBBB'] })

  return {
    listStock: {},
    getProductStock: { 'not-found': () => send('getProductStock', { productId: 'no-such-product' }) },
    changeStockRules: {
      'not-found': () => send('changeStockRules', { productId: 'no-such-product', lowAt: 3, pattern: null }),
      'version-changed': async () => {
        const { id: productId } = await aProduct(shop().context)
        return send('changeStockRules', {
          productId,
          lowAt: 3,
          pattern: null,
          seen: { lowAt: 99, pattern: null },
        })
      },
    },
    listBatches: {},
    listKeys: {},
    findKey: { 'not-found': () => send('findKey', { key: 'NOBODY-HAS-THIS' }) },
    removeKeys: {
      'not-found': () => send('removeKeys', { keyIds: [nothing], how: 'burn', reason }),
      'key-not-removable': async () =>
        send('removeKeys', { keyIds: [await aKey('sold')], how: 'withdraw', reason }),
    },
    replaceKey: {
      'not-found': () => send('replaceKey', { keyId: nothing, reason }),
      'key-not-sold': async () => send('replaceKey', { keyId: await aKey('available'), reason }),
      'no-other-key': async () => send('replaceKey', { keyId: await aKey('sold'), reason }),
    },
    openKey: {
      'not-found': () => send('openKey', { keyId: nothing, reason }),
      'key-unreadable': async () => {
        const keyId = await aKey('available')
        await shop().context.pool.query(
          'update licence_keys set sealed = set_byte(sealed, 20, get_byte(sealed, 20) # 1) where id = $1',
          [keyId],
        )
        return send('openKey', { keyId, reason })
      },
    },
    getBatch: { 'not-found': () => send('getBatch', { batchId: nothing }) },
    listBatchBuyers: { 'not-found': () => send('listBatchBuyers', { batchId: nothing }) },
    undoBatch: {
      'not-found': () => send('undoBatch', { batchId: nothing }),
      'batch-touched': async () => {
        const { productId, batchId } = await batch()
        await placeAndOpen(shop(), productId)
        return send('undoBatch', { batchId })
      },
    },
    quarantineBatch: {
      'not-found': () => send('quarantineBatch', { batchId: nothing, reason }),
      'wrong-batch-state': async () => {
        const { batchId } = await batch()
        await send('quarantineBatch', { batchId, reason })
        return send('quarantineBatch', { batchId, reason })
      },
    },
    releaseBatch: {
      'not-found': () => send('releaseBatch', { batchId: nothing, reason }),
      'wrong-batch-state': async () => send('releaseBatch', { batchId: (await batch()).batchId, reason }),
    },
    replaceBatchKeys: {
      'not-found': () => send('replaceBatchKeys', { batchId: nothing, reason }),
      'wrong-batch-state': async () => send('replaceBatchKeys', { batchId: (await batch()).batchId, reason }),
    },
    listWaiting: {},
    startImport: { 'not-found': () => send('startImport', { productId: 'none', checkPattern: false }) },
    addImportLines: {
      'not-found': () => send('addImportLines', piece(nothing)),
      'import-not-open': async () => send('addImportLines', piece(await over(), 2)),
      'import-out-of-step': async () => send('addImportLines', piece(await open(), 2)),
      'import-too-large': async () =>
        send('addImportLines', { importId: await open(), first: linesPerImport, lines: ['a', 'b'] }),
    },
    getImport: { 'not-found': () => send('getImport', { importId: nothing }) },
    listImportLines: { 'not-found': () => send('listImportLines', { importId: nothing }) },
    confirmImport: {
      'not-found': () => send('confirmImport', { importId: nothing, ...terms }),
      'import-not-open': async () => send('confirmImport', { importId: await over(), ...terms }),
      'import-empty': async () => send('confirmImport', { importId: await open(['x']), ...terms }),
      'already-expired': async () =>
        send('confirmImport', { importId: await open(someKeys(1)), ...terms, lastDay: '2020-01-01' }),
    },
    dropImport: {
      'not-found': () => send('dropImport', { importId: nothing }),
      'import-not-open': async () => send('dropImport', { importId: await over() }),
    },
  }
}
