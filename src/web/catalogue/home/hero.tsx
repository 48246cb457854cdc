import type { ShownSection } from '#contract/home.ts'
import { ButtonLink } from '#web/kit/button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { Picture } from '#web/kit/picture.tsx'
import { SearchBox } from '../search/search-box.tsx'
import { homeWords } from './home-words.ts'

type HeroSection = Extract<ShownSection, { kind: 'hero' }>

/** What the shop is, a main action, and pictures of products. */
export function Hero({
  hero,
  heading: Heading,
}: {
  readonly hero: HeroSection
  readonly heading: 'h1' | 'h2'
}) {
  const { title, text, button, search, imageUrl, covers } = hero
  return (
    <section className="overflow-x-clip border-b border-line bg-sunken">
      <div className="page-width grid items-center gap-2.5 py-2.5 md:grid-cols-2 md:gap-5 md:py-9">
        <div className="grid justify-items-start gap-2">
          <Heading className="text-3xl font-extrabold">{title}</Heading>
          {text !== '' && <p className="max-w-[34rem] text-lg text-balance text-muted">{text}</p>}
          {button !== null && (
            <ButtonLink size="lg" href={button.href}>
              {button.label}
              <Icon name="next" className="turns" />
            </ButtonLink>
          )}
          {/* on wide screens the bar above has a search box; on a phone its button has to do, so that products show */}
          {search && <SearchBox quiet={button !== null} className="max-md:hidden lg:hidden" />}
        </div>
        {imageUrl === null ? (
          <Covers covers={covers} />
        ) : (
          <Picture
            imageUrl={imageUrl}
            alt=""
            sizes="(min-width: 900px) 560px, 94vw"
            first
            className="rounded-lg shadow-high"
          />
        )}
      </div>
    </section>
  )
}

/** Not the key of any product. */
const pictureOfAKey = 'M7QX-29FK-4TDV'

/** Covers in a fan and a delivered key: what the shop sells and how it is delivered. Decorative. */
function Covers({ covers }: { readonly covers: readonly string[] }) {
  const home = homeWords.use()
  if (covers.length === 0) return null
  return (
    <div aria-hidden="true" className="fan grid max-md:px-2">
      {covers.map((cover) => (
        <Picture
          key={cover}
          imageUrl={cover}
          alt=""
          sizes="(min-width: 900px) 260px, 40vw"
          place="grid"
          className="shadow-high"
        />
      ))}
      <div className="flex items-center gap-1.5 rounded-md bg-surface px-2 py-1.5 shadow-high max-md:hidden">
        <Icon name="done" className="text-success" />
        <p className="grid text-sm text-muted">
          {home.arrived}
          <bdi dir="ltr" className="font-mono text-base font-bold whitespace-nowrap text-ink">
            {pictureOfAKey}
          </bdi>
        </p>
      </div>
    </div>
  )
}
