import { fileURLToPath } from 'node:url'
import type { PageRenderer } from '#contract/page.ts'
import type { Front } from '#server/http/serve.ts'
import { readStaticFiles, type StaticFile } from './static-files.ts'

/** What draws the pages, and the browser's files. */
export type WebFiles = {
  readonly renderer: PageRenderer
  readonly files: ReadonlyMap<string, StaticFile>
  /** While developing: answers for the sources, before the shop does. */
  readonly front?: Front
  /** While developing: calls when pages look different from now on. */
  readonly onChange?: (changed: () => void) => void
}

const built = fileURLToPath(new URL('../../../dist/', import.meta.url))

/** What `npm run build` made. */
export async function openBuiltWeb(): Promise<WebFiles> {
  const { renderer }: { renderer: PageRenderer } = await import(`${built}page-renderer.js`)
  return { renderer, files: readStaticFiles(`${built}client`) }
}
