import { listAdminCategories } from '#contract/admin/products/categories.ts'
import type { HomeSection } from '#contract/home-layout.ts'
import { homeAdminWords } from '#web/admin/words.ts'
import { useLocalized } from '#web/platform/framework/site.ts'
import { useRead } from '#web/platform/query/queries.ts'
import { PictureChoice } from './picture-choice.tsx'

type CategoriesSection = Extract<HomeSection, { kind: 'categories' }>
type PicturesProps = {
  readonly section: CategoriesSection
  readonly onChange: (section: CategoriesSection) => void
}

/** A picture for each category, to replace that of its best seller. */
export function CategoryPictures({ section, onChange }: PicturesProps) {
  const words = homeAdminWords.use()
  const say = useLocalized()
  const { data } = useRead(listAdminCategories, {})
  const set = (category: string, pictureId: string | null) => {
    const others = section.pictures.filter((one) => one.category !== category)
    onChange({ ...section, pictures: pictureId === null ? others : [...others, { category, pictureId }] })
  }
  return (
    <>
      <p className="text-sm text-muted">{words.about.categories}</p>
      {data?.categories.map(({ slug, name }) => (
        <PictureChoice
          key={slug}
          label={say(name)}
          pictureId={section.pictures.find(({ category }) => category === slug)?.pictureId ?? null}
          onChange={(pictureId) => set(slug, pictureId)}
        />
      ))}
    </>
  )
}
