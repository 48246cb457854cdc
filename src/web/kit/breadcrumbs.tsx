import { directionOfName } from '#shop/text/name-in-text.ts'
import { Name } from './name.tsx'
import { useWords } from '#web/platform/framework/site.ts'

type Crumb = { readonly text: string; readonly href?: string }

/** Of a long path the last two crumbs are shortened: first the page itself, which is never hidden, then the one before. */
function shrinking(fromEnd: number): string {
  // a small factor would take a fraction of a pixel from the one before, and the ellipsis three letters
  if (fromEnd === 0) return 'min-w-16 shrink-[9999]'
  return fromEnd === 1 ? 'min-w-0' : 'shrink-0'
}

/** The path to this page, on one line; the last crumb is the page itself, not a link. */
export function Breadcrumbs({ crumbs }: { readonly crumbs: readonly Crumb[] }) {
  const { kit } = useWords()
  return (
    // as wide as its place, however long the crumbs are
    <nav aria-label={kit.breadcrumbs} className="w-full [contain:inline-size]">
      <ol className="-my-0.5 flex text-sm whitespace-nowrap text-muted">
        {crumbs.map(({ text, href }, at) => (
          <li key={text} className={`flex items-center ${shrinking(crumbs.length - 1 - at)}`}>
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
