import type { ShownSection } from '#contract/home.ts'
import { Icon } from '#web/kit/icon.tsx'
import { homeWords } from './home-words.ts'

type Promises = Extract<ShownSection, { kind: 'trust' }>['promises']

/** Why people buy here; a single row of short texts on a phone. */
export function TrustRow({ promises }: { readonly promises: Promises }) {
  const { trust } = homeWords.use()
  return (
    <section aria-label={trust} className="border-b border-line bg-surface">
      <ul className="page-width flex justify-between gap-1 py-1.5 md:gap-3 md:py-3">
        {promises.map(({ icon, title, text }) => (
          <li
            key={title}
            className="flex flex-1 items-start gap-1.5 max-md:flex-col max-md:items-center max-md:gap-0.5"
          >
            <span className="grid size-4 shrink-0 place-items-center rounded-full bg-primary-soft text-link md:size-5">
              <Icon name={icon} />
            </span>
            <p className="grid text-sm text-balance text-muted">
              <strong className="text-ink max-md:text-center max-md:text-xs md:text-base">{title}</strong>
              {text !== '' && <span className="max-md:sr-only">{text}</span>}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
