import type { ShownSection } from '#contract/home.ts'
import { Icon } from '#web/kit/icon.tsx'
import { homeWords } from './home-words.ts'

type Promises = Extract<ShownSection, { kind: 'trust' }>['promises']

/** Why people buy here; on a phone only the titles, in two columns. */
export function TrustRow({ promises }: { readonly promises: Promises }) {
  const { trust } = homeWords.use()
  return (
    <section aria-label={trust} className="border-b border-line bg-surface">
      <ul className="page-width grid grid-cols-2 gap-x-2 gap-y-0.5 py-1.5 sm:flex sm:justify-between md:gap-3 md:py-3">
        {promises.map(({ icon, title, text }) => (
          <li key={title} className="flex items-center gap-1 md:flex-1 md:items-start md:gap-1.5">
            <span className="grid shrink-0 place-items-center text-link md:size-5 md:rounded-full md:bg-primary-soft">
              <Icon name={icon} />
            </span>
            <p className="grid text-sm text-balance text-muted">
              <strong className="text-ink md:text-base">{title}</strong>
              {text !== '' && <span className="max-md:sr-only">{text}</span>}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
