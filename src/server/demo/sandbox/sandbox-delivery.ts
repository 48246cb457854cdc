import type { ServerContext } from '#server/context/server-context.ts'
import { systemActor } from '#server/database/actor.ts'
import type { SandboxDelivery } from './act-on-sandbox.ts'

/** Sends the sandbox's webhooks to the shop's own address over HTTP, as an external provider does. */
export function sandboxDelivery(
  context: Pick<ServerContext, 'pool' | 'secrets' | 'jobs' | 'transact'>,
  origin: () => string,
): SandboxDelivery {
  return {
    pool: context.pool,
    secret: context.secrets.sandbox,
    async deliver(path, body, headers) {
      const response = await fetch(origin() + path, {
        method: 'POST',
        body,
        headers,
        signal: AbortSignal.timeout(10_000),
      })
      await response.arrayBuffer()
    },
    later: (reference, seconds) =>
      context.transact(systemActor(), (work) =>
        context.jobs.enqueue(work, 'sandbox-webhook', { reference }, new Date(Date.now() + seconds * 1000)),
      ),
  }
}
