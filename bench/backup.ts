import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { emptyDatabase } from '#tests/support/database/postgres.ts'
import { runCommand } from '#tests/support/servers/run-command.ts'
import { fillAdmin, type Sizes } from './fill/fill-admin.ts'
import { type Run, spreadOf } from './report/figure.ts'
import { runShop } from './running-shop.ts'

const megabyte = 1_048_576

/**
 * Measures `shop backup` of a running shop, encrypted, and `shop restore` into an empty database, with a thousand
 * and with a million orders: with their keys, lines, payments and audit rows. Once each.
 */
export async function benchBackup(run: Run): Promise<void> {
  const sizes: Sizes[] = [{ products: 1000, orders: 1000 }]
  if (!run.quick) sizes.push({ products: 10_000, orders: 1_000_000 })
  for (const size of sizes) await backUpAndRestore(run, size)
}

async function backUpAndRestore(run: Run, size: Sizes): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'backup-bench-'))
  const file = join(folder, 'shop.backup')
  const identity = await generateIdentity()
  const running = await runShop({ fill: (shop) => fillAdmin(shop, size) })
  const target = await emptyDatabase()
  const environment = {
    ...running.environment,
    BACKUP_RECIPIENT: await identityToRecipient(identity),
    BACKUP_IDENTITY: identity,
  }
  const add = (name: string, unit: string, value: number) =>
    run.add({
      name: `${name}, ${size.orders.toLocaleString('en')} orders`,
      unit,
      value: spreadOf([value]),
    })
  try {
    add('backup', 's', await secondsOf(['backup', file], environment))
    add('size of the backup', 'MB', statSync(file).size / megabyte)
    add('restore', 's', await secondsOf(['restore', file], { ...environment, DATABASE_URL: target.url }))
  } finally {
    await running.close()
    await target.drop()
    rmSync(folder, { recursive: true })
  }
}

async function secondsOf(
  words: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<number> {
  const started = performance.now()
  const { code, text } = await runCommand(words, environment)
  if (code !== 0) throw new Error(`${words[0]} ended with ${code}: ${text}`)
  return (performance.now() - started) / 1000
}
