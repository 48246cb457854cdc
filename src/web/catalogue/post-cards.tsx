import type { PostCard } from '../../contract/content.ts'
import { Picture } from '../kit/picture.tsx'
import { longDay } from '../platform/dates.ts'
import { useLanguage } from '../platform/site.ts'

const sizes = '(min-width: 900px) 380px, (min-width: 600px) 46vw, 92vw'

type PostCardsProps = {
  readonly posts: readonly PostCard[]
  /** The level below the heading they stand under. */
  readonly heading?: 'h2' | 'h3'
}

/** Blog posts side by side. */
export function PostCards({ posts, heading: Heading = 'h3' }: PostCardsProps) {
  const language = useLanguage()
  return (
    <ul className="grid gap-2 sm:grid-cols-2 md:grid-cols-3">
      {posts.map((post) => (
        <li key={post.slug} className="grid">
          <article className="card group relative flex flex-col overflow-hidden rounded-md border border-line bg-surface">
            <div className="overflow-hidden">
              <Picture
                imageUrl={post.imageUrl}
                alt=""
                sizes={sizes}
                ratio={1200 / 630}
                place="grid"
                className="card-picture"
              />
            </div>
            <div className="grid gap-1 p-2">
              <time dateTime={post.date} className="text-xs font-semibold text-muted">
                {longDay(post.date, language)}
              </time>
              <Heading className="text-lg leading-snug">
                <a href={`/blog/${post.slug}`} className="card-link">
                  {post.title}
                </a>
              </Heading>
              {Heading === 'h2' && <p className="line-clamp-3 text-sm text-muted">{post.description}</p>}
            </div>
          </article>
        </li>
      ))}
    </ul>
  )
}
