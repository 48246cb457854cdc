import { listPosts } from '#contract/addresses.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { PostCards } from '#web/catalogue/home/post-cards.tsx'
import { Pagination } from '#web/kit/pagination.tsx'
import { EmptyState } from '#web/kit/states.tsx'
import type { Language } from '#shop/localized.ts'
import { pageCall, definePage, type Params } from '#web/platform/framework/page.ts'
import { addressOfPosts, nameOfCategory } from './blog-category.ts'
import { seoWords } from '#web/platform/i18n/seo-words.ts'
import { contentWords } from './content-words.ts'

type Posts = OutputOf<typeof listPosts>

export const page = definePage({
  words: [contentWords],
  calls: (_params: Params, query: URLSearchParams, language: Language) => {
    const category = query.get('category') ?? ''
    const number = Number(query.get('page'))
    return {
      list: pageCall(listPosts, {
        language,
        ...(/^[a-z0-9-]{1,80}$/.test(category) ? { category } : {}),
        page: Number.isInteger(number) && number >= 1 ? Math.min(number, 1000) : 1,
      }),
    }
  },
  head: (_words, { list }, { language, query }) => {
    const { blog } = contentWords.of(language)
    const category = query.get('category') ?? ''
    const topic = nameOfCategory(list.categories, category)
    const name = category === '' ? blog.title : `${blog.title}: ${topic}`
    return {
      title: list.page > 1 ? `${name} (${list.page}/${list.pages})` : name,
      ...(import.meta.env.SSR && {
        description:
          (category === '' ? blog.text : seoWords[language].blogCategory(topic)) +
          (list.page > 1 ? seoWords[language].page(list.page, list.pages) : ''),
        canonical: addressOfPosts(category, list.page),
        noindex: list.posts.length === 0,
        feed: { path: '/blog/rss.xml', title: blog.title },
      }),
    }
  },
  View: BlogView,
})

const chip =
  'inline-flex min-h-4.5 items-center rounded-full border border-line bg-surface px-1.5 text-sm font-semibold hover:border-edge aria-[current]:border-transparent aria-[current]:bg-ink aria-[current]:text-page'

function BlogView({
  data: { list },
  query,
}: {
  readonly data: { readonly list: Posts }
  readonly query: URLSearchParams
}) {
  const { blog } = contentWords.use()
  const current = query.get('category') ?? ''
  return (
    <div className="page-width grid gap-3 py-4 md:py-6">
      <header className="grid gap-1">
        <h1 className="text-2xl">{blog.title}</h1>
        <p className="text-lg text-muted">{blog.text}</p>
      </header>
      {(list.posts.length > 0 || current !== '') && (
        <nav aria-label={blog.topics}>
          <ul className="flex flex-wrap gap-1">
            {[{ slug: '', name: blog.all }, ...list.categories].map(({ slug, name }) => (
              <li key={slug}>
                <a
                  href={addressOfPosts(slug)}
                  aria-current={slug === current ? 'true' : undefined}
                  className={chip}
                >
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {list.posts.length === 0 ? (
        <EmptyState title={blog.nothing} />
      ) : (
        <PostCards posts={list.posts} heading="h2" />
      )}
      <Pagination page={list.page} pages={list.pages} addressOf={(page) => addressOfPosts(current, page)} />
    </div>
  )
}
