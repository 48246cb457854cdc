import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Logger } from 'pino'
import { contentPath } from '#shop/content/content.ts'
import type { Content, ContentStore } from '#server/context/content.ts'
import type { Notifications, Subscription } from '#server/database/notifications.ts'
import { reloadOnNotification } from '#server/database/reload-on-notification.ts'
import type { Work } from '#server/database/transaction.ts'
import type { Settings } from '#server/settings/read-settings.ts'
import { readContent, type StoredContent } from './read-content.ts'
import { renderContent } from './render-content.ts'
import { hasDemo } from './has-demo.ts'
import { loadSearchNames } from './search-names.ts'
import { variablesInBoth } from './content-variables.ts'

/** The notification channel for changed texts. */
const contentChannel = 'content'

/** Makes all servers reload the texts when the transaction commits. */
export async function announceContent(work: Pick<Work, 'tx'>): Promise<void> {
  await work.tx.execute(sql`select pg_notify(${contentChannel}, '')`)
}

type Opening = {
  readonly pool: pg.Pool
  readonly settings: Pick<
    Settings,
    'shop' | 'publicUrl' | 'holdSeconds' | 'refundDays' | 'feePercent' | 'vat' | 'mode'
  >
  readonly log: Logger
}
type Rendered = ReturnType<typeof renderContent>
type Stored = StoredContent & Pick<Content, 'searchNames'>

const secondsBetweenAttempts = 1
/** One day in milliseconds: a timer cannot wait longer than 24 days. */
const maxWaitMilliseconds = 86_400_000

/**
 * Holds the shop's texts in memory. They are rendered on first use after each change of the settings,
 * and reloaded when a scheduled text is due.
 */
export async function openContentStore({ pool, settings, log }: Opening): Promise<ContentStore> {
  const listeners: (() => void)[] = []
  let closed = false
  let timer: NodeJS.Timeout | undefined
  const names = new Map<Settings['mode'], Content['searchNames']>()
  async function read(): Promise<Stored> {
    // without the demo, the names of its invented brands are not loaded
    const mode = (await hasDemo(pool, settings.mode)) ? 'demo' : 'live'
    const searchNames = names.get(mode) ?? loadSearchNames(mode)
    names.set(mode, searchNames)
    return { ...(await readContent(pool, mode)), searchNames }
  }
  let current = opened(await read())
  wait()

  function now(): Rendered {
    // `shop` is a new object whenever the settings are read
    const { shop } = settings
    const content = current.rendered.get(shop) ?? renderContent(current.stored, variablesInBoth(settings))
    current.rendered.set(shop, content)
    return content
  }
  async function readAndNotify(): Promise<void> {
    const before = current
    const stored = await read()
    const { nextInMilliseconds: _, ...seen } = stored
    const { nextInMilliseconds: __, ...was } = before.stored
    current = isDeepStrictEqual(seen, was) ? { ...before, stored } : opened(stored)
    wait()
    if (current.rendered !== before.rendered) for (const listener of listeners) listener()
  }
  let reading = Promise.resolve()
  // one at a time, so that an older reading never replaces a newer one
  const reload = () => (reading = reading.catch(() => undefined).then(readAndNotify))

  function wait(): void {
    clearTimeout(timer)
    const milliseconds = current.stored.nextInMilliseconds
    if (!closed && milliseconds !== null) again(Math.min(maxWaitMilliseconds, Math.max(0, milliseconds)))
  }
  function again(milliseconds: number): void {
    timer = setTimeout(() => {
      reload().catch((error: unknown) => {
        if (closed) return
        log.warn({ err: error }, 'a scheduled text could not be read')
        again(secondsBetweenAttempts * 1000)
      })
    }, milliseconds).unref()
  }
  return {
    content: readingFrom(now, () => current.stored),
    reload,
    onChange: (listener) => void listeners.push(listener),
    close() {
      closed = true
      clearTimeout(timer)
    },
  }
}

function opened(stored: Stored) {
  return { stored, rendered: new WeakMap<Settings['shop'], Rendered>() }
}

function readingFrom(now: () => Rendered, stored: () => Stored): Content {
  return {
    get posts() {
      return now().posts
    },
    get questions() {
      return now().questions
    },
    get documents() {
      return now().documents
    },
    get menus() {
      return now().menus
    },
    get home() {
      return stored().layouts.home
    },
    movedTo(kind, slug) {
      const found = stored().moved.find((one) => one.kind === kind && one.oldSlug === slug)
      return found === undefined ? null : contentPath(kind, found.slug)
    },
    get searchNames() {
      return stored().searchNames
    },
  }
}

/** Reloads the texts when any server on this database changes them. */
export function watchContent(
  { reload }: Pick<ContentStore, 'reload'>,
  { notifications, log }: { readonly notifications: Notifications; readonly log: Logger },
): Promise<Subscription> {
  const onError = (error: unknown) =>
    log.warn({ err: error }, 'the texts could not be reloaded; the previous ones stay in use')
  return reloadOnNotification(notifications, { channel: contentChannel, reload, onError })
}
