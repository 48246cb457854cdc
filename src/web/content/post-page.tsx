import './tables.css'
import { getPost } from '#contract/addresses.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { PostCards } from '#web/catalogue/home/post-cards.tsx'
import { Breadcrumbs } from '#web/kit/breadcrumbs.tsx'
import { ButtonLink } from '#web/kit/button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { Picture } from '#web/kit/picture.tsx'
import { Prose } from '#web/kit/prose.tsx'
import type { Language } from '#shop/localized.ts'
import { blogPosting, breadcrumbs } from '#web/platform/framework/json-ld.ts'
import { pageCall, definePage, type Params } from '#web/platform/framework/page.ts'
import { addressOfPosts } from './blog-category.ts'
import { contentWords } from './content-words.ts'

type Post = OutputOf<typeof getPost>
type PostData = { readonly post: Post }

export const page = definePage({
  words: [contentWords],
  calls: ({ slug = '' }: Params, _query: URLSearchParams, language: Language) => ({
    post: pageCall(getPost, { slug, language }),
  }),
  head: (_words, { post }, place) => {
    const { blog } = contentWords.of(place.language)
    return {
      title: post.title,
      ...(import.meta.env.SSR && {
        description: post.description,
        image: `/images/og/blog/${post.slug}-${place.language}.png`,
        article: true,
        feed: { path: '/blog/rss.xml', title: blog.title },
        jsonLd: [
          blogPosting(place, post),
          breadcrumbs(place, [
            { name: blog.title, path: '/blog' },
            { name: post.title, path: `/blog/${post.slug}` },
          ]),
        ],
      }),
    }
  },
  View: PostView,
})

function PostView({ data: { post } }: { readonly data: PostData }) {
  const { blog } = contentWords.use()
  return (
    <div className="page-width grid gap-5 py-3">
      <article className="grid justify-items-center gap-3">
        <header className="text-width grid gap-1.5">
          <Breadcrumbs crumbs={[{ text: blog.title, href: '/blog' }, { text: post.title }]} />
          <h1 className="text-2xl">{post.title}</h1>
          <p className="text-lg text-muted">{post.description}</p>
          <p className="flex flex-wrap gap-x-1 text-sm text-muted">
            {post.author !== '' && (
              <>
                <span>{blog.by(post.author)}</span>
                <span aria-hidden="true">·</span>
              </>
            )}
            <time dateTime={post.date}>{post.dateText}</time>
            <span aria-hidden="true">·</span>
            <span>{blog.minutes(post.minutes)}</span>
          </p>
          <ul aria-label={blog.topics} className="flex flex-wrap gap-x-2 text-sm font-semibold">
            {post.categories.map(({ slug, name }) => (
              <li key={slug}>
                <a href={addressOfPosts(slug)} className="text-link underline-offset-4 hover:underline">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </header>
        <div className="text-width overflow-hidden rounded-md border border-line">
          <Picture
            imageUrl={post.imageUrl}
            alt={post.imageAlt}
            sizes="(min-width: 900px) 672px, 94vw"
            ratio={1200 / 630}
            first
          />
        </div>
        <Prose html={post.html} />
        {post.productsHtml !== '' && (
          <section className="text-width">
            <h2 className="text-lg">{blog.products}</h2>
            <Prose html={post.productsHtml} />
          </section>
        )}
      </article>
      {post.related.length > 0 && (
        <section className="grid gap-2 border-t border-line pt-5">
          <h2 className="text-xl">{blog.more}</h2>
          <PostCards posts={post.related} />
        </section>
      )}
      <p className="text-center">
        <ButtonLink variant="secondary" href="/blog">
          <Icon name="previous" className="turns" />
          {blog.back}
        </ButtonLink>
      </p>
    </div>
  )
}
