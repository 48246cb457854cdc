import { type ComponentType, Suspense, use } from 'react'
import { type Language, languages } from '../../shop/localized.ts'
import type { LazyWords } from './lazy-words.ts'
import { useLanguage } from './site.ts'

/**
 * A part the server draws with its page and whose code and words come after the page is alive:
 * until then it stands there as it was drawn, so it has to work as plain HTML.
 */
export function laterPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  words: LazyWords,
): ComponentType<Props> {
  let part: ComponentType<Props> | null = null
  let coming: Promise<ComponentType<Props>> | null = null
  const come = (spoken: readonly Language[]) =>
    (coming ??= Promise.all([load(), ...spoken.map((language) => words.load(language))]).then(
      ([loaded]) => (part = loaded),
    ))
  // the server draws at once, so it has everything before anybody asks
  if (import.meta.env.SSR) void come(languages)
  function Part(props: Props) {
    const language = useLanguage()
    const Loaded = part ?? use(come([language]))
    return <Loaded {...props} />
  }
  return (props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  )
}
