import { fileURLToPath } from 'node:url'
import type { PageRenderer } from '#contract/page.ts'
import type { Front } from '#server/http/files/serve.ts'
import { readStaticFiles, type StaticFile } from './static-files.ts'

/** The page renderer and the browser's files. */
export type WebFiles = {
  readonly renderer: PageRenderer
  readonly files: ReadonlyMap<string, StaticFile>
  /** In development: serves the sources, before the shop's own routes. */
  readonly front?: Front
  /** In development: called when the rendering of pages changes. */
  readonly onChange?: (changed: () => void) => void
}

const built = fileURLToPath(new URL('../../../dist/', import.meta.url))

/** The output of `npm run build`. */
export async function openBuiltWeb(): Promise<WebFiles> {
  const { renderer }: { renderer: PageRenderer } = await import(`${built}renderer/page-renderer.js`)
  return { renderer, files: readStaticFiles(`${built}client`) }
}
