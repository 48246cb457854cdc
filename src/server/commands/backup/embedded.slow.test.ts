import assert from 'node:assert/strict'
import { copyFileSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { aDirectory, start } from '#tests/support/database/embedded-database.ts'
import { addKeys, aProduct } from '#tests/support/builders.ts'
import { buyOne } from '#tests/support/orders.ts'
import { runCommand } from '#tests/support/servers/run-command.ts'
import { getOrder, revealKey } from '#contract/orders/orders.ts'
import { migrate } from '#server/database/migrate.ts'
import { demoMasterKey } from '#server/secrets/secrets.ts'
import { aShop } from '#tests/support/shop.ts'

const identity = await generateIdentity()
const keys = { BACKUP_RECIPIENT: await identityToRecipient(identity), BACKUP_IDENTITY: identity }

/** A shop that has only its data directory: no DATABASE_URL and no MASTER_KEY. */
const run = (directory: string, ...words: readonly string[]) =>
  runCommand(words, {
    DATABASE_URL: '',
    MASTER_KEY: '',
    DATA_DIRECTORY: directory,
    ...keys,
  })

async function openShop(directory: string) {
  const database = await start(directory)
  await migrate(database.url)
  return aShop({
    database: { url: database.url, drop: () => database.stop() },
    environment: { MASTER_KEY: demoMasterKey(directory).toString('base64') },
  })
}

describe('a backup of the embedded database', () => {
  test('can be taken of a running and of a stopped shop, and restored into a new data directory', async () => {
    const directory = aDirectory()
    const shop = await openShop(directory)
    const product = await aProduct(shop.context, { keys: 0 })
    await addKeys(shop.context, product.id, 3)
    const bought = await buyOne(shop, product.id)
    const keyId = bought.order.items[0]?.keys[0]?.id
    const reveal = { orderId: bought.orderId, keyId }
    const revealed = await shop.call(revealKey, reveal, bought.visitor)
    assert.equal(revealed.status, 200)
    const { data: order } = await shop.call(getOrder, { orderId: bought.orderId }, bought.visitor)
    const files = { running: join(directory, 'running.backup'), stopped: join(directory, 'stopped.backup') }

    const beside = await run(directory, 'backup', files.running)
    assert.equal(beside.code, 0, beside.text)
    const over = await run(directory, 'restore', files.running)
    assert.deepEqual([over.code, /A shop is open on this database/.test(over.text)], [2, true], over.text)
    await shop.close()
    const alone = await run(directory, 'backup', files.stopped)
    assert.equal(alone.code, 0, alone.text)
    const filled = await run(directory, 'restore', files.stopped)
    assert.deepEqual([filled.code, /not empty/.test(filled.text)], [2, true], filled.text)

    const unkeyed = aDirectory()
    const without = await run(unkeyed, 'restore', files.running)
    assert.deepEqual([without.code, /master key is not the one/.test(without.text)], [1, true], without.text)

    for (const [fresh, file] of [
      [unkeyed, files.running],
      [aDirectory(), files.stopped],
    ] as const) {
      mkdirSync(fresh, { recursive: true })
      copyFileSync(join(directory, 'master.key'), join(fresh, 'master.key'))
      const back = await run(fresh, 'restore', file)
      assert.equal(back.code, 0, back.text)
      const again = await openShop(fresh)
      try {
        const { data } = await again.call(getOrder, { orderId: bought.orderId }, bought.visitor)
        assert.deepEqual(data, order)
        const { data: key } = await again.call(revealKey, reveal, bought.visitor)
        assert.equal(key.key, revealed.data.key)
        assert.equal((await buyOne(again, product.id)).order.status, 'completed')
      } finally {
        await again.close()
      }
      assert.equal(existsSync(`${file}.unfinished`), false)
    }
  })
})
