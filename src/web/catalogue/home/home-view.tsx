import type { ReactNode } from 'react'
import type { ProductCard as Product } from '#contract/catalogue.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import type { listCategories, listShelf } from '#contract/catalogue.ts'
import type { listPosts } from '#contract/content.ts'
import { PostCards } from './post-cards.tsx'
import { ButtonLink } from '#web/kit/button.tsx'
import { Icon, type IconName } from '#web/kit/icon.tsx'
import { Picture } from '#web/kit/picture.tsx'
import { useLocalized, useRefundDays, useShop, useWords } from '#web/platform/framework/site.ts'
import { homeWords } from './home-words.ts'
import { ProductGrid } from '../product-grid.tsx'
import { SearchBox } from '../search/search-box.tsx'

type Shelf = OutputOf<typeof listShelf> | null
type HomeData = {
  readonly bestSellers: Shelf
  readonly fresh: Shelf
  readonly deals: Shelf
  readonly categories: OutputOf<typeof listCategories> | null
  readonly posts: OutputOf<typeof listPosts> | null
}

export function HomeView({ data }: { readonly data: HomeData }) {
  const home = homeWords.use()
  return (
    <>
      <Hero products={data.bestSellers?.products ?? []} />
      <TrustStrip />
      <ShelfSection
        title={home.bestSellers}
        href="/products"
        shelf={data.bestSellers}
        failed={home.bestSellersFailed}
      />
      {data.categories !== null && <Categories categories={data.categories.categories} />}
      <ShelfSection title={home.deals} href="/products?sale=yes" shelf={data.deals} />
      <ShelfSection title={home.new} href="/products?sort=newest" shelf={data.fresh} />
      {data.posts !== null && data.posts.posts.length > 0 && (
        <Section title={home.posts} href="/blog" more={home.allPosts}>
          <PostCards posts={data.posts.posts.slice(0, 3)} />
        </Section>
      )}
      <CancellationLink />
    </>
  )
}

function Hero({ products }: { readonly products: readonly Product[] }) {
  const home = homeWords.use()
  return (
    <section className="overflow-x-clip border-b border-line bg-sunken">
      <div className="page-width grid items-center gap-5 py-5 md:grid-cols-2 md:py-9">
        <div className="grid justify-items-start gap-2">
          <h1 className="text-3xl font-extrabold">{home.title}</h1>
          <p className="max-w-[34rem] text-lg text-muted">{home.text}</p>
          <SearchBox />
          <ButtonLink variant="quiet" href="/products" className="-ms-2.5">
            {home.browse}
            <Icon name="next" className="turns" />
          </ButtonLink>
        </div>
        <HeroArt products={products.slice(0, 3)} />
      </div>
    </section>
  )
}

/** No key of any product. */
const pictureOfAKey = 'M7QX-29FK-4TDV'

/** What is sold, and how it arrives: covers fanned out, and a key that has just come. Only for the eye. */
function HeroArt({ products }: { readonly products: readonly Product[] }) {
  const home = homeWords.use()
  return (
    <div aria-hidden="true" className="fan hidden md:grid">
      {products.map((product) => (
        <Picture
          key={product.id}
          imageUrl={product.imageUrl}
          alt=""
          sizes="(min-width: 900px) 260px, 1px"
          className="shadow-high"
        />
      ))}
      <div className="flex items-center gap-1.5 rounded-md bg-surface px-2 py-1.5 shadow-high">
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

const promises = [
  ['instant', 'instantText', 'bolt'],
  ['refund', 'refundText', 'refresh'],
  ['vat', 'vatText', 'ticket'],
  ['safe', 'safeText', 'lock'],
] as const satisfies readonly (readonly [string, string, IconName])[]

function TrustStrip() {
  const { trust } = homeWords.use()
  const { vat } = useShop()
  const refundDays = useRefundDays()
  return (
    <section aria-label={trust.title} className="border-b border-line bg-surface">
      <ul className="page-width grid gap-2 py-3 sm:grid-cols-2 lg:grid-cols-4">
        {promises.map(([title, text, icon]) => (
          <li key={title} className="flex items-start gap-1.5">
            <span className="grid size-5 shrink-0 place-items-center rounded-full bg-primary-soft text-link">
              <Icon name={icon} />
            </span>
            <p className="grid text-sm text-balance text-muted">
              <strong className="text-base text-ink">
                {title === 'refund' ? trust.refund(refundDays) : trust[title]}
              </strong>
              {text === 'vatText' && vat?.mode === 'exempt' ? trust.exemptText : trust[text]}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

type SectionProps = {
  readonly title: string
  /** Where there is more of it. */
  readonly href?: string | undefined
  readonly more?: string
  readonly children: ReactNode
}

function Section({ title, href, more, children }: SectionProps) {
  const home = homeWords.use()
  return (
    <section className="page-width grid gap-2 pt-5 md:pt-7">
      <div className="flex items-baseline justify-between gap-2">
        <h2 className="text-xl">{title}</h2>
        {href !== undefined && (
          <a
            href={href}
            className="inline-flex items-center gap-0.5 text-sm font-semibold text-link underline-offset-4 hover:underline"
          >
            {more ?? home.all}
            <Icon name="next" className="turns" />
          </a>
        )}
      </div>
      {children}
    </section>
  )
}

type ShelfProps = {
  readonly title: string
  readonly href?: string
  readonly shelf: Shelf
  readonly failed?: string
}

function ShelfSection({ title, href, shelf, failed }: ShelfProps) {
  if (shelf === null && failed === undefined) return null
  if (shelf !== null && shelf.products.length === 0) return null
  return (
    <Section title={title} href={href}>
      {shelf === null ? (
        <p role="alert" className="rounded-sm bg-error-soft p-2 text-error">
          {failed}
        </p>
      ) : (
        <ProductGrid products={shelf.products.slice(0, 4)} />
      )}
    </Section>
  )
}

function Categories({ categories }: { readonly categories: OutputOf<typeof listCategories>['categories'] }) {
  const { catalogue } = useWords()
  const home = homeWords.use()
  const say = useLocalized()
  return (
    <Section title={home.categories} href="/products">
      <ul className="grid grid-cols-2 gap-1 sm:gap-2 md:grid-cols-3">
        {categories.map((category) => (
          <li key={category.slug} className="grid">
            <a
              href={`/products?category=${category.slug}`}
              className="group flex items-center justify-between gap-1 rounded-md border border-line bg-surface p-1.5 font-semibold fades hover:border-edge sm:p-2"
            >
              <span className="grid">
                {say(category.name)}
                <span className="text-sm font-normal text-muted">{catalogue.products(category.count)}</span>
              </span>
              <Icon name="next" className="turns text-muted group-hover:text-link max-sm:hidden" />
            </a>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** The law wants it in plain sight on the home page (Consumer Protection Law, s. 14I). */
function CancellationLink() {
  const home = homeWords.use()
  return (
    <section className="page-width pt-5 md:pt-7">
      <p className="flex flex-wrap items-center justify-between gap-1 rounded-md border border-line bg-surface p-2">
        <span className="text-muted">{home.cancellationText}</span>
        <ButtonLink variant="secondary" size="sm" href="/cancellation">
          {home.cancellation}
        </ButtonLink>
      </p>
    </section>
  )
}
