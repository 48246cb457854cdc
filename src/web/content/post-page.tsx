import { getPost } from '../../contract/content.ts'
import type { OutputOf } from '../../contract/endpoint.ts'
import { Breadcrumbs } from '../kit/breadcrumbs.tsx'
import { ButtonLink } from '../kit/button.tsx'
import { Icon } from '../kit/icon.tsx'
import { Picture } from '../kit/picture.tsx'
import { Prose } from '../kit/prose.tsx'
import { longDay } from '../platform/dates.ts'
import type { Language } from '../../shop/localized.ts'
import { blogPosting, breadcrumbs } from '../platform/json-ld.ts'
import { ask, definePage, type Params } from '../platform/page.ts'
import { useLanguage } from '../platform/site.ts'
import { contentWords } from './content-words.ts'

type Post = OutputOf<typeof getPost>

export const page = definePage({
  words: [contentWords],
  calls: ({ slug = '' }: Params, _query: URLSearchParams, language: Language) => ({
    post: ask(getPost, { slug, language }),
  }),
  head: (_words, { post }, place) => {
    const { blog } = contentWords.of(place.language)
    return {
      title: post.title,
      description: post.description,
      image: `${post.imageUrl}/1200.webp`,
      feed: { path: '/blog/rss.xml', title: blog.title },
      ...(import.meta.env.SSR && {
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

function PostView({ data: { post } }: { readonly data: { readonly post: Post } }) {
  const { blog } = contentWords.use()
  const language = useLanguage()
  return (
    <article className="page-width grid justify-items-center gap-3 py-3">
      <header className="text-width grid gap-1.5">
        <Breadcrumbs crumbs={[{ text: blog.title, href: '/blog' }, { text: post.title }]} />
        <h1 className="text-2xl md:text-3xl">{post.title}</h1>
        <p className="text-lg text-muted">{post.description}</p>
        <p className="flex flex-wrap gap-x-1.5 text-sm text-muted">
          <span>{blog.by(post.author)}</span>
          <time dateTime={post.date}>{longDay(post.date, language)}</time>
          <span>{blog.minutes(post.minutes)}</span>
        </p>
      </header>
      <div className="w-full max-w-[60rem] overflow-hidden rounded-md border border-line">
        <Picture
          imageUrl={post.imageUrl}
          alt=""
          sizes="(min-width: 1200px) 960px, 94vw"
          ratio={1200 / 630}
          first
        />
      </div>
      <Prose html={post.html} />
      <ButtonLink variant="secondary" href="/blog">
        <Icon name="previous" className="turns" />
        {blog.back}
      </ButtonLink>
    </article>
  )
}
