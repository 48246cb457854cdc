import { ButtonLink } from '../kit/button.tsx'
import { definePage, noCalls } from '../platform/page.ts'
import { useWords } from '../platform/site.ts'

export const page = definePage({
  calls: noCalls,
  head: ({ catalogue }, _, { shop }) => ({ title: shop.name, description: catalogue.home.description }),
  View: HomeView,
})

function HomeView() {
  const { home } = useWords().catalogue
  return (
    <section className="page-width grid justify-items-start gap-3 py-8 md:py-12">
      <h1 className="max-w-[28rem] text-3xl font-extrabold">{home.title}</h1>
      <p className="max-w-[34rem] text-lg text-muted">{home.text}</p>
      <ButtonLink size="lg" href="/products">
        {home.browse}
      </ButtonLink>
    </section>
  )
}
