import type { PostCard } from '#contract/content.ts'
import { Picture } from '#web/kit/picture.tsx'

/** On a phone the picture is cropped to a column beside the text. */
const sizes = '(min-width: 900px) 380px, (min-width: 600px) 46vw, 280px'

type PostCardsProps = {
  readonly posts: readonly PostCard[]
  /** One level below the heading above. */
  readonly heading?: 'h2' | 'h3'
}

/** Blog posts side by side. */
export function PostCards({ posts, heading: Heading = 'h3' }: PostCardsProps) {
  return (
    <ul className="grid gap-1.5 sm:grid-cols-2 sm:gap-2 md:grid-cols-3">
      {posts.map((post) => (
        // the last of an odd number fills its row with the text beside the picture
        <li key={post.slug} className="grid sm:max-md:last:odd:col-span-2 sm:max-md:last:odd:*:grid-cols-2">
          <article className="card">
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
            <div className="grid content-start gap-0.5 p-1.5 sm:p-2">
              <p className="text-xs text-muted">
                <time dateTime={post.date}>{post.dateText}</time>
                {post.author !== '' && ` · ${post.author}`}
              </p>
              <Heading className="leading-snug sm:text-lg">
                <a href={`/blog/${post.slug}`} className="card-link">
                  {post.title}
                </a>
              </Heading>
              <p className="line-clamp-3 text-sm text-muted max-sm:hidden">{post.description}</p>
            </div>
          </article>
        </li>
      ))}
    </ul>
  )
}
