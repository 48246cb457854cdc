import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { loadavg } from 'node:os'
import process from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { aProduct } from '#tests/support/builders.ts'
import { act, placeAndOpen } from '#tests/support/orders.ts'
import { aShop, type TestShop } from '#tests/support/shop.ts'
import { systemActor } from '#server/database/actor.ts'
import { startBackground } from '#server/startup/background.ts'
import { showTable } from './show.ts'

const warmUp = 200
const emails = 1000

/**
 * How many e-mails leave a server each second, and what one costs it in CPU time, which says more on a
 * machine that also does other work. Database and mail server are processes of their own.
 */
export async function benchEmails(): Promise<void> {
  const receiver = fork(fileURLToPath(new URL('receive-emails.ts', import.meta.url)))
  const shop = await aShop({ environment: { SMTP_URL: await heard<string>(receiver) } })
  const background = await startBackground(shop.context, shop.demo)
  try {
    const { orderId, reference } = await placeAndOpen(shop, (await aProduct(shop.context, { keys: 1 })).id)
    await act(shop, reference, 'succeed')
    await until(async () => (await arrived(receiver)) > 0)
    await send(shop, receiver, { orderId, count: warmUp, from: 0 })
    const { milliseconds, cpu } = await send(shop, receiver, { orderId, count: emails, from: warmUp })
    showTable(
      ['e-mails a second', 'CPU ms each', 'load average'],
      [
        [
          String(Math.round((emails * 1000) / milliseconds)),
          (cpu / emails).toFixed(2),
          (loadavg()[0] ?? 0).toFixed(1),
        ],
      ],
    )
  } finally {
    await background.stop()
    await shop.close()
    const ended = once(receiver, 'exit')
    receiver.disconnect()
    await ended
  }
}

/** Until all of them have arrived: how long it took, and what it cost this process. */
async function send(
  { context }: TestShop,
  receiver: ChildProcess,
  { orderId, count, from }: { readonly orderId: string; readonly count: number; readonly from: number },
): Promise<{ milliseconds: number; cpu: number }> {
  const before = await arrived(receiver)
  await context.transact(systemActor(), async (work) => {
    for (let about = from; about < from + count; about++)
      await context.jobs.enqueue(work, 'send-order-email', {
        orderId,
        mail: 'completed',
        about: String(about),
      })
  })
  const began = performance.now()
  const used = process.cpuUsage()
  await until(async () => (await arrived(receiver)) >= before + count)
  const { user, system } = process.cpuUsage(used)
  return { milliseconds: performance.now() - began, cpu: (user + system) / 1000 }
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await wait(20)
}

async function arrived(receiver: ChildProcess): Promise<number> {
  const answer = heard<number>(receiver)
  receiver.send('count')
  return answer
}

async function heard<T>(child: ChildProcess): Promise<T> {
  const [message] = await once(child, 'message')
  // edge: receive-emails.ts says what was asked for
  return message as T
}
