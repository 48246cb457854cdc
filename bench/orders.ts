import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { placeOrder } from '#contract/orders/orders.ts'
import { addKeys, aProduct } from '#tests/support/builders.ts'
import { anOrder } from '#tests/support/orders.ts'
import { aVisitor } from '#tests/support/shop.ts'
import { perSecond } from './buyers.ts'
import { floorOf, measureInTurn, type Run, spreadOf } from './report/figure.ts'
import { runShop, type RunningShop } from './running-shop.ts'

const buyers = 8
const keysPerRun = 15_000

/**
 * Measures orders per second over HTTP by 8 concurrent buyers, on a durable database, compared with pgbench
 * sending ten statements of a simple order over 8 connections. The ratio is what counts; both run in turn.
 */
export async function benchOrders(run: Run): Promise<void> {
  const pgbench = findPgbench()
  const folder = mkdtempSync(join(tmpdir(), 'mafteach-bench-'))
  const running = await runShop({ environment: { DATABASE_POOL_SIZE: '8' } })
  const seconds = run.quick ? 2 : 5
  try {
    const { id } = await aProduct(running.shop.context, { keys: 0 })
    const { ours, theirs } = await measureInTurn(run, {
      ours: async () => {
        await addKeys(running.shop.context, id, keysPerRun)
        return perSecond(buyers, seconds, () => place(running, id))
      },
      theirs: async () => {
        await addKeys(running.shop.context, id, keysPerRun)
        return runPgbench(pgbench, { url: databaseOf(running), productId: id, folder, seconds })
      },
    })
    run.add({
      name: 'orders placed',
      unit: 'orders/s',
      value: spreadOf(ours),
      floor: floorOf('pgbench, ten statements of an order', ours, theirs, { atLeast: 0.25 }),
    })
  } finally {
    await running.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function place({ shop }: RunningShop, productId: string): Promise<void> {
  const { status } = await shop.call(placeOrder, anOrder([{ productId, quantity: 1 }]), aVisitor())
  if (status !== 201) throw new Error(`An order was refused: ${status}`)
}

function databaseOf({ environment }: RunningShop): string {
  return environment['DATABASE_URL'] ?? ''
}

/** Ten statements of a simple order, one after the other. */
const script = (productId: string) => `
select encode(gen_random_bytes(16), 'hex') as key, substr(encode(gen_random_bytes(20), 'hex'), 1, 20) as ord, gen_random_uuid() as line, gen_random_uuid() as attempt \\gset
begin;
insert into idempotency_keys (scope, key_hash, fingerprint) values ('guest', sha256(convert_to(:key::text, 'UTF8')), '\\x00') on conflict do nothing returning key_hash;
select * from products where id in ('${productId}');
select k.id as kid, w.product_id from unnest(array['${productId}']::text[], array[1]::int[]) as w (product_id, quantity) cross join lateral (select id from licence_keys where product_id = w.product_id and status = 'available' order by id limit w.quantity for update skip locked) k \\gset
insert into orders (id, guest_hash, name, email, language, subtotal_agorot, discount_agorot, total_agorot, vat_agorot, vat_percent, terms_accepted_at, held_until) values (:ord::text, '\\x00', 'Dana Levi', 'dana@example.com', 'he', 4990, 0, 4990, 761, 18, now(), now() + interval '900 seconds') returning held_until;
insert into order_lines (id, order_id, product_id, kind, name, unit_price_agorot, quantity, total_agorot) values (:line::uuid, :ord::text, '${productId}', 'key', '{"en": "Product", "he": "מוצר"}', 4990, 1, 4990);
update licence_keys k set status = 'reserved', order_line_id = a.line_id, reserved_until = now() + interval '900 seconds' from unnest(array[:kid::uuid], array[:line::uuid]) as a (key_id, line_id) where k.id = a.key_id;
insert into payment_attempts (id, order_id, provider, amount_agorot) values (:attempt::uuid, :ord::text, 'sandbox', 4990);
with written as (insert into audit_log (actor, action, subject, detail, request_id, address_commitment) values ('visitor', 'order.placed', 'order:' || :ord::text, '{"totalAgorot": 4990}', :attempt::text, '\\x00') returning id) insert into audit_addresses (audit_id, address, salt) select id, '10.0.0.1', '\\x00' from written;
update idempotency_keys set order_id = :ord::text where scope = 'guest' and key_hash = sha256(convert_to(:key::text, 'UTF8'));
commit;
`

type Pgbench = {
  readonly url: string
  readonly productId: string
  readonly folder: string
  readonly seconds: number
}

/** Transactions per second. */
async function runPgbench(pgbench: string, { url, productId, folder, seconds }: Pgbench): Promise<number> {
  const file = join(folder, 'order.sql')
  writeFileSync(
    file,
    script(productId).replace(
      /gen_random_bytes\((\d+)\)/g,
      (_, bytes: string) => `decode(repeat(md5(random()::text), ${Math.ceil(Number(bytes) / 16)}), 'hex')`,
    ),
  )
  const { stdout, stderr, status } = spawnSync(
    pgbench,
    ['-n', '-c', String(buyers), '-j', '2', '-T', String(seconds), '-M', 'extended', '-f', file, url],
    { encoding: 'utf8' },
  )
  const found = /tps = ([\d.]+)/.exec(stdout)?.[1]
  if (status !== 0 || found === undefined) throw new Error(`pgbench failed:\n${stderr}`)
  return Number(found)
}

function findPgbench(): string {
  const folders = existsSync('/usr/lib/postgresql')
    ? readdirSync('/usr/lib/postgresql').map((version) => `/usr/lib/postgresql/${version}/bin/pgbench`)
    : []
  const found = ['/usr/bin/pgbench', '/usr/local/bin/pgbench', ...folders].find((path) => existsSync(path))
  if (found === undefined)
    throw new Error('pgbench is needed for this bench: apt-get install postgresql-contrib')
  return found
}
