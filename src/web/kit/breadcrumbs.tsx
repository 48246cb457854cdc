import { Name } from './name.tsx'
import { useWords } from '#web/platform/framework/site.ts'

type Crumb = { readonly text: string; readonly href?: string }

/** The path to this page; the last crumb is the page itself and not a link. */
export function Breadcrumbs({ crumbs }: { readonly crumbs: readonly Crumb[] }) {
  const { kit } = useWords()
  return (
    <nav aria-label={kit.breadcrumbs}>
      <ol className="text-sm text-muted">
        {crumbs.map(({ text, href }, at) => (
          <li key={text} className="inline">
            {href === undefined ? (
              <span aria-current="page">
                <Name text={text} />
              </span>
            ) : (
              <a href={href} className="py-0.5 underline-offset-4 hover:text-ink hover:underline">
                {text}
              </a>
            )}
            {/* at the end of a line, never at the start of one */}
            {at < crumbs.length - 1 && <span aria-hidden="true">{'\u00A0/ '}</span>}
          </li>
        ))}
      </ol>
    </nav>
  )
}
