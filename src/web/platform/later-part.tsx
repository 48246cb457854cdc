import { type ComponentType, Suspense, use } from 'react'
import { type Language, languages } from '../../shop/localized.ts'
import type { LazyWords } from './lazy-words.ts'
import { pending } from './router.tsx'
import { useLanguage } from './site.ts'

/** Resolves when the visitor first moves, presses a key or goes anywhere. */
export const stirred = new Promise<void>((resolve) => {
  if (import.meta.env.SSR || pending.get()) return resolve()
  for (const name of ['pointermove', 'pointerdown', 'keydown'])
    addEventListener(name, () => resolve(), { once: true })
  pending.subscribe(resolve)
})

/**
 * A part the server draws with its page and whose code and words come after the page is alive, once
 * `wanted` resolves: until then it stands there as it was drawn, so it has to work as plain HTML.
 */
export function laterPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  words: LazyWords,
  wanted: Promise<void> = Promise.resolve(),
): ComponentType<Props> {
  let part: ComponentType<Props> | null = null
  let coming: Promise<ComponentType<Props>> | null = null
  const bring = async (spoken: readonly Language[]): Promise<ComponentType<Props>> => {
    await wanted
    try {
      const [loaded] = await Promise.all([load(), ...spoken.map((language) => words.load(language))])
      return (part = loaded)
    } catch (fault) {
      if (import.meta.env.SSR) throw fault
      // Not to be had just now: as it was drawn it works too.
      await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
      return bring(spoken)
    }
  }
  // the server draws at once, so it has everything before anybody asks
  if (import.meta.env.SSR) void bring(languages)
  function Part(props: Props) {
    const language = useLanguage()
    const Loaded = part ?? use((coming ??= bring([language])))
    return <Loaded {...props} />
  }
  return (props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  )
}
