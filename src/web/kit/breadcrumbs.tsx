import { Name } from './name.tsx'
import { useWords } from '#web/platform/framework/site.ts'

type Crumb = { readonly text: string; readonly href?: string }

/** The path to this page; the last crumb is the page itself and not a link. */
export function Breadcrumbs({ crumbs }: { readonly crumbs: readonly Crumb[] }) {
  const { kit } = useWords()
  return (
    <nav aria-label={kit.breadcrumbs}>
      <ol className="flex flex-wrap items-center gap-x-1 text-sm text-muted">
        {crumbs.map(({ text, href }, at) => (
          <li key={text} className="flex items-center gap-1">
            {at > 0 && <span aria-hidden="true">/</span>}
            {href === undefined ? (
              <span aria-current="page">
                <Name text={text} />
              </span>
            ) : (
              <a href={href} className="py-0.5 underline-offset-4 hover:text-ink hover:underline">
                {text}
              </a>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
