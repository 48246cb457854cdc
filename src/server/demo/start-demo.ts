import type pg from 'pg'
import type { ServerContext } from '#server/context/server-context.ts'
import type { PaymentProvider } from '#server/integrations/payments/provider.ts'
import type { Route } from '#server/http/route.ts'
import { demoMailer } from './mailbox/demo-mailer.ts'
import { mailboxPassword } from './mailbox/open-mailbox.ts'
import { demoRoutes } from './routes.ts'
import { type SandboxDelivery, sendWebhook } from './sandbox/act-on-sandbox.ts'
import { sandboxProvider } from './sandbox/sandbox.ts'
import { sandboxDelivery } from './sandbox/sandbox-delivery.ts'
import { type DemoManager, seedDemoShop } from './seed/seed-demo-shop.ts'

/** What a demo shop has in addition, once its server runs. */
export type Demo = {
  readonly routes: readonly Route[]
  /** Sends the shop the webhook of a sandbox payment. */
  readonly sendWebhook: (reference: string) => Promise<void>
}

export type StartedDemo = Demo & {
  /** The demo manager, only at the start that created it; otherwise null. */
  readonly seeded: DemoManager | null
  /** The password of the demo mailbox, if the demo is public; otherwise null. */
  readonly mailboxPassword: string | null
}

type DemoOptions = {
  readonly pool: pg.Pool
  readonly secrets: ServerContext['secrets']
  readonly settings: ServerContext['settings']
}

/** Simulated external services: nothing is paid and no e-mail is sent. */
export function demoServices({ pool, secrets, settings }: DemoOptions): {
  readonly mailer: ServerContext['mailer']
  readonly sandbox: PaymentProvider
} {
  return {
    mailer: demoMailer(pool),
    sandbox: sandboxProvider(pool, secrets.sandbox, settings.publicUrl),
  }
}

export function openDemo(context: ServerContext, delivery: SandboxDelivery): Demo {
  return {
    routes: demoRoutes(context, delivery),
    sendWebhook: (reference) => sendWebhook(delivery, reference),
  }
}

/** Fills an empty demo shop. `origin` returns the shop's address, known by the first webhook. */
export async function startDemo(context: ServerContext, origin: () => string): Promise<StartedDemo> {
  const { settings, secrets } = context
  return {
    ...openDemo(context, sandboxDelivery(context, origin)),
    seeded: await seedDemoShop(context),
    mailboxPassword: settings.demoPublic ? mailboxPassword(secrets) : null,
  }
}
