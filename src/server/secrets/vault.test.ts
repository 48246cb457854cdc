import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { addKeys, aProduct } from '#tests/support/builders.ts'
import { placeAndOpen } from '#tests/support/orders.ts'
import { aShop, type TestShop } from '#tests/support/shop.ts'
import { systemActor } from '#server/database/actor.ts'
import { deriveSecrets } from './secrets.ts'
import { storeKeys } from '#server/stock/keys/store-keys.ts'
import { openVault } from './vault.ts'

describe('the key vault', () => {
  let shop: TestShop
  before(async () => (shop = await aShop()))
  after(() => shop.close())

  const here = { keyId: 'key-1', productId: 'product-1' }

  test('decrypts what it encrypted, but not if it was altered or moved to another row or product', async () => {
    const { vault } = shop.context
    const { sealed, dataKeyId } = vault.seal('ABCD-1234-אבג', here)
    assert.equal(await vault.open(sealed, dataKeyId, here), 'ABCD-1234-אבג')
    await assert.rejects(vault.open(sealed, dataKeyId, { ...here, keyId: 'key-2' }), 'moved to another row')
    await assert.rejects(
      vault.open(sealed, dataKeyId, { ...here, productId: 'product-2' }),
      'moved to another product',
    )
    for (const at of [0, 5, 12, 14, sealed.length - 1]) {
      const bent = Buffer.from(sealed)
      bent[at] = (bent[at] ?? 0) ^ 1
      await assert.rejects(vault.open(bent, dataKeyId, here), `byte ${at} was changed`)
    }
  })

  test('never encrypts to the same bytes twice, so that equal keys cannot be recognised', () => {
    const seal = () => shop.context.vault.seal('SAME', here).sealed.toString('hex')
    assert.notEqual(seal(), seal())
  })

  test('refuses to start with another master key, and the error says what to do', async () => {
    await assert.rejects(
      openVault(shop.context.pool, deriveSecrets(randomBytes(32))),
      /Restore the right MASTER_KEY/,
    )
  })

  test('accepts a key only once, regardless of case, hyphens and product', async () => {
    const product = await aProduct(shop.context, { keys: 0 })
    const other = await aProduct(shop.context, { keys: 0 })
    const importInto = (productId: string, keys: string[]) =>
      shop.context.transact(systemActor(), (work) => storeKeys(work, shop.context.vault, productId, keys))
    assert.equal(await importInto(product.id, ['AAAA-BBBB-0001', 'AAAA-BBBB-0002']), 2)
    assert.equal(await importInto(product.id, ['aaaabbbb0001', ' AAAA BBBB 0002 ']), 0)
    assert.equal(await importInto(other.id, ['AAAA-BBBB-0001', 'AAAA-BBBB-0003']), 1)
  })

  test('leaves no key in plain text anywhere in the database', async () => {
    const product = await aProduct(shop.context, { keys: 0 })
    const [key = ''] = await addKeys(shop.context, product.id, 1)
    const { rows: tables } = await shop.context.pool.query<{ name: string }>(
      `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`,
    )
    assert.ok(tables.length > 15)
    for (const { name } of tables) {
      const { rows } = await shop.context.pool.query(
        `select 1 from ${name} t where t::text like '%' || $1 || '%' or t::text like '%' || encode(convert_to($1, 'UTF8'), 'hex') || '%'`,
        [key],
      )
      assert.equal(rows.length, 0, `${name} contains a key in plain text`)
    }
  })

  test('is protected by the schema: the database rejects inconsistent rows', async () => {
    const product = await aProduct(shop.context, { keys: 1 })
    const refused = (sql: string) => assert.rejects(shop.context.pool.query(sql, [product.id]), sql)
    await refused(`update licence_keys set status = 'sold' where product_id = $1`)
    await refused(`update licence_keys set status = 'reserved' where product_id = $1`)
    await refused(`update licence_keys set status = 'revealed', revealed_at = now() where product_id = $1`)
    await refused(`update licence_keys set status = 'lost' where product_id = $1`)
    await refused(`update licence_keys set product_id = 'other' where product_id = $1`)
    const other = await aProduct(shop.context)
    await placeAndOpen(shop, other.id)
    await refused(
      `update licence_keys set status = 'reserved', reserved_until = now(), order_line_id = (select id from order_lines where product_id = '${other.id}')
       where product_id = $1`,
    )
    await refused(
      `insert into licence_keys (id, product_id, sealed, data_key_id, blind_index, last_four) select gen_random_uuid(), product_id, sealed, 1, blind_index, last_four from licence_keys where product_id = $1`,
    )
  })
})
