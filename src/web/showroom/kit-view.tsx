import type { ProductCard } from '#contract/catalogue.ts'
import { PageHeading } from '#web/kit/page-heading.tsx'
import { Colours, Icons, Pictures, Prices, Type } from './looks.tsx'
import { kitWords } from './kit-words.ts'
import { Buttons, Fields } from './controls.tsx'
import { Overlays, States, Waiting, Ways, ProseSample } from './situations.tsx'
import { ShowroomSection } from './showroom-section.tsx'
import { Cards, Forms } from './surfaces.tsx'

/** Every part of the kit, in the language and theme of the page. */
export function KitView({
  data,
}: {
  readonly data: { readonly list: { readonly products: readonly ProductCard[] } }
}) {
  const { title, intro, parts } = kitWords.use()
  return (
    <div className="page-width grid gap-6 py-6">
      <PageHeading title={title} text={intro} />
      <ShowroomSection title={parts.colours}>
        <Colours />
      </ShowroomSection>
      <ShowroomSection title={parts.type}>
        <Type />
      </ShowroomSection>
      <ShowroomSection title={parts.buttons}>
        <Buttons />
      </ShowroomSection>
      <ShowroomSection title={parts.fields}>
        <Fields />
      </ShowroomSection>
      <ShowroomSection title={parts.forms}>
        <Forms />
      </ShowroomSection>
      <ShowroomSection title={parts.cards}>
        <Cards />
      </ShowroomSection>
      <ShowroomSection title={parts.prices}>
        <Prices />
      </ShowroomSection>
      <ShowroomSection title={parts.icons}>
        <Icons />
      </ShowroomSection>
      <ShowroomSection title={parts.pictures}>
        <Pictures imageUrl={data.list.products[0]?.imageUrl ?? ''} />
      </ShowroomSection>
      <ShowroomSection title={parts.waiting}>
        <Waiting />
      </ShowroomSection>
      <ShowroomSection title={parts.states}>
        <States />
      </ShowroomSection>
      <ShowroomSection title={parts.overlays}>
        <Overlays />
      </ShowroomSection>
      <ShowroomSection title={parts.ways}>
        <Ways />
      </ShowroomSection>
      <ShowroomSection title={parts.prose}>
        <ProseSample />
      </ShowroomSection>
    </div>
  )
}
