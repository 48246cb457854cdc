import { directionOfName } from '#shop/text/name-in-text.ts'
import { Name } from './name.tsx'
import { useWords } from '#web/platform/framework/site.ts'

type Crumb = { readonly text: string; readonly href?: string }

/** The path to this page, on one line; the last crumb is the page itself, not a link. It is shortened first, but never hidden. */
export function Breadcrumbs({ crumbs }: { readonly crumbs: readonly Crumb[] }) {
  const { kit } = useWords()
  return (
    // as wide as its place, however long the crumbs are
    <nav aria-label={kit.breadcrumbs} className="w-full [contain:inline-size]">
      <ol className="-my-0.5 flex text-sm whitespace-nowrap text-muted">
        {crumbs.map(({ text, href }, at) => (
          <li
            key={text}
            className={`flex items-center ${href === undefined ? 'min-w-16 shrink-[99]' : 'min-w-0'}`}
          >
            {/* the ellipsis is at the end of a name only in the name's own direction */}
            {href === undefined ? (
              <span aria-current="page" dir={directionOfName(text)} className="truncate py-0.5">
                <Name text={text} />
              </span>
            ) : (
              <a href={href} className="truncate py-0.5 underline-offset-4 hover:text-ink hover:underline">
                {text}
              </a>
            )}
            {at < crumbs.length - 1 && <span aria-hidden="true">{'\u00A0/\u00A0'}</span>}
          </li>
        ))}
      </ol>
    </nav>
  )
}
