import type { ProductCard } from '../../contract/catalogue.ts'
import { PageHeading } from '../kit/page-heading.tsx'
import { Colours, Icons, Pictures, Prices, Type } from './looks.tsx'
import { kitWords } from './kit-words.ts'
import { Buttons, Fields } from './controls.tsx'
import { Overlays, States, Waiting, Ways, Words } from './situations.tsx'
import { Part } from './part.tsx'

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
      <Part title={parts.colours}>
        <Colours />
      </Part>
      <Part title={parts.type}>
        <Type />
      </Part>
      <Part title={parts.buttons}>
        <Buttons />
      </Part>
      <Part title={parts.fields}>
        <Fields />
      </Part>
      <Part title={parts.prices}>
        <Prices />
      </Part>
      <Part title={parts.icons}>
        <Icons />
      </Part>
      <Part title={parts.pictures}>
        <Pictures imageUrl={data.list.products[0]?.imageUrl ?? ''} />
      </Part>
      <Part title={parts.waiting}>
        <Waiting />
      </Part>
      <Part title={parts.states}>
        <States />
      </Part>
      <Part title={parts.overlays}>
        <Overlays />
      </Part>
      <Part title={parts.ways}>
        <Ways />
      </Part>
      <Part title={parts.prose}>
        <Words />
      </Part>
    </div>
  )
}
