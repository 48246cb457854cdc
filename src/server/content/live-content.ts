import type { Settings } from '#server/settings/read-settings.ts'
import type { Content } from '#server/context/content.ts'
import { loadContent } from './load-content.ts'

/**
 * The texts of the shop as the settings of the moment fill them in. They are rendered once for each
 * version of the settings: at start, and after a change when they are next read.
 */
export function liveContent(
  settings: Pick<Settings, 'shop' | 'publicUrl' | 'holdSeconds' | 'mode'>,
): Content {
  // `shop` is another object whenever the settings were read again
  const rendered = new WeakMap<Settings['shop'], Content>()
  function now(): Content {
    const { shop } = settings
    const content = rendered.get(shop) ?? loadContent(settings)
    rendered.set(shop, content)
    return content
  }
  now()
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
    get searchNames() {
      return now().searchNames
    },
  }
}
