import { type ReactNode, useId } from 'react'
import type { searchTexts } from '#contract/content.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { Icon } from '#web/kit/icon.tsx'
import { Picture } from '#web/kit/picture.tsx'
import { listWords } from './list-words.ts'

export type Texts = OutputOf<typeof searchTexts>

/** Questions and posts that match the search. */
export function MatchingTexts({ texts: { posts, questions } }: { readonly texts: Texts }) {
  const words = listWords.use()
  return (
    <div className={`grid gap-3 ${posts.length > 0 && questions.length > 0 ? 'lg:grid-cols-2' : ''}`}>
      {questions.length > 0 && (
        <MatchGroup title={words.questions}>
          {questions.map(({ slug, topic, question }) => (
            <Row key={slug} href={`/faq#question-${slug}`} title={question} aside={topic.name} />
          ))}
        </MatchGroup>
      )}
      {posts.length > 0 && (
        <MatchGroup title={words.posts}>
          {posts.map(({ slug, title, dateText, imageUrl }) => (
            <Row key={slug} href={`/blog/${slug}`} title={title} aside={dateText}>
              <span className="w-10 shrink-0 overflow-hidden rounded-sm">
                <Picture imageUrl={imageUrl} alt="" sizes="80px" ratio={1200 / 630} place="grid" />
              </span>
            </Row>
          ))}
        </MatchGroup>
      )}
    </div>
  )
}

function MatchGroup({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid content-start gap-1">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      <ul className="ruled">{children}</ul>
    </section>
  )
}

type RowProps = {
  readonly href: string
  readonly title: string
  readonly aside: string
  readonly children?: ReactNode
}

function Row({ href, title, aside, children }: RowProps) {
  return (
    <li>
      <a href={href} className="group flex min-h-5.5 items-center gap-1.5 py-1.5">
        {children}
        <span className="grid grow gap-0.5">
          <span className="leading-snug font-semibold group-hover:underline">{title}</span>
          <span className="text-sm text-muted">{aside}</span>
        </span>
        <Icon name="next" className="turns shrink-0 text-muted" />
      </a>
    </li>
  )
}
