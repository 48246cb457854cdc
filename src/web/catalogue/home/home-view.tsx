import type { ShownHome, ShownSection } from '#contract/home.ts'
import { ButtonLink } from '#web/kit/button.tsx'
import { useShop } from '#web/platform/framework/site.ts'
import { ProductGrid } from '../product-grid.tsx'
import { Banner } from './banner.tsx'
import { Categories } from './categories.tsx'
import { Hero } from './hero.tsx'
import { homeWords } from './home-words.ts'
import { HomeSection } from './home-section.tsx'
import { PostCards } from './post-cards.tsx'
import { RecentlySeen } from './recently-seen.tsx'
import { TrustRow } from './trust-row.tsx'
import { WrittenSection } from './written-section.tsx'

/** The home page as composed by the owner. Null if it could not be read. */
export function HomeView({ home }: { readonly home: ShownHome | null }) {
  const words = homeWords.use()
  const { name } = useShop()
  const sections = home?.sections ?? []
  const first = sections.find(({ kind }) => kind === 'hero')
  return (
    <>
      {first === undefined && <h1 className="sr-only">{name}</h1>}
      {home === null && (
        <p role="alert" className="page-width mt-3 rounded-sm bg-error-soft p-2 text-error">
          {words.bestSellersFailed}
        </p>
      )}
      {sections.map((section) => (
        <SectionView key={section.id} section={section} main={section === first} />
      ))}
      <CancellationLink />
    </>
  )
}

function SectionView({ section, main }: { readonly section: ShownSection; readonly main: boolean }) {
  const words = homeWords.use()
  switch (section.kind) {
    case 'hero':
      return <Hero hero={section} heading={main ? 'h1' : 'h2'} />
    case 'trust':
      return <TrustRow promises={section.promises} />
    case 'shelf':
      return (
        <HomeSection title={section.title} href={section.href}>
          <ProductGrid products={section.products} />
        </HomeSection>
      )
    case 'categories':
      return <Categories title={section.title} categories={section.categories} />
    case 'banner':
      return <Banner banner={section} />
    case 'text':
      return <WrittenSection title={section.title} html={section.html} />
    case 'posts':
      return (
        <HomeSection title={section.title} href="/blog" more={words.allPosts}>
          <PostCards posts={section.posts} />
        </HomeSection>
      )
    case 'seen':
      return <RecentlySeen title={section.title} />
  }
}

/** Required by law, clearly visible on the home page (Consumer Protection Law, s. 14I). */
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
