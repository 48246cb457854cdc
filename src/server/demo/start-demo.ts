import type pg from 'pg'
import type { ServerContext } from '#server/context/server-context.ts'
import type { Route } from '#server/http/route.ts'
import { demoMailer } from './mailbox/demo-mailer.ts'
import { mailboxPassword } from './mailbox/open-mailbox.ts'
import { demoRoutes } from './routes.ts'
import { type SandboxDelivery, sendWebhook } from './sandbox/act-on-sandbox.ts'
import { sandboxProvider } from './sandbox/sandbox.ts'
import { sandboxDelivery } from './sandbox/sandbox-delivery.ts'
import { type DemoManager, seedDemoShop } from './seed/seed-demo-shop.ts'

/** What only a demo shop has, once its server stands. */
export type Demo = {
  readonly routes: readonly Route[]
  /** Tells the shop of a sandbox payment, as a provider's webhook does. */
  readonly sendWebhook: (reference: string) => Promise<void>
}

export type StartedDemo = Demo & {
  /** The demo manager, only at the start that made it. */
  readonly seeded: DemoManager | null
  /** Of the demo mailbox, where strangers reach it. */
  readonly mailboxPassword: string | null
}

type Given = {
  readonly pool: pg.Pool
  readonly secrets: ServerContext['secrets']
  readonly settings: ServerContext['settings']
}

/** The services of other companies, played by the shop itself: nothing is paid and no e-mail leaves. */
export function demoServices({ pool, secrets, settings }: Given): Pick<ServerContext, 'mailer' | 'payments'> {
  return {
    mailer: demoMailer(pool),
    payments: sandboxProvider(pool, secrets.sandbox, settings.publicUrl),
  }
}

export function openDemo(context: ServerContext, delivery: SandboxDelivery): Demo {
  return {
    routes: demoRoutes(context, delivery),
    sendWebhook: (reference) => sendWebhook(delivery, reference),
  }
}

/** Fills an empty demo shop. `origin` is where the shop listens, known once the sandbox has something to say. */
export async function startDemo(context: ServerContext, origin: () => string): Promise<StartedDemo> {
  const { settings, secrets } = context
  return {
    ...openDemo(context, sandboxDelivery(context, origin)),
    seeded: await seedDemoShop(context),
    mailboxPassword: settings.demoPublic ? mailboxPassword(secrets) : null,
  }
}
