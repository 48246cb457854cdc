import type { ShownSection } from '#contract/home.ts'
import { Picture } from '#web/kit/picture.tsx'
import { useWords } from '#web/platform/framework/site.ts'
import { HomeSection } from './home-section.tsx'

type CategoriesProps = Pick<Extract<ShownSection, { kind: 'categories' }>, 'title' | 'categories'>

/** The categories with their pictures. */
export function Categories({ title, categories }: CategoriesProps) {
  const { catalogue } = useWords()
  return (
    <HomeSection title={title} href="/products">
      <ul className="grid auto-rows-fr grid-cols-2 gap-1 sm:gap-2 md:grid-cols-3">
        {categories.map(({ slug, name, count, imageUrl }) => (
          <li key={slug} className="grid">
            <article className="card max-sm:grid-cols-1 max-sm:grid-rows-[auto_1fr] sm:grid-cols-[5fr_6fr]">
              {imageUrl !== null && (
                <div className="overflow-hidden max-sm:aspect-[3/2]">
                  <Picture
                    imageUrl={imageUrl}
                    alt=""
                    sizes="(min-width: 900px) 180px, 46vw"
                    place="grid"
                    className="card-picture"
                  />
                </div>
              )}
              <div className="grid content-start p-1.5 sm:content-center sm:p-2">
                <h3 className="leading-snug font-bold">
                  <a href={`/products?category=${slug}`} className="card-link">
                    {name}
                  </a>
                </h3>
                <p className="text-sm text-muted">{catalogue.products(count)}</p>
              </div>
            </article>
          </li>
        ))}
      </ul>
    </HomeSection>
  )
}
