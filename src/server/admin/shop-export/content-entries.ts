import * as v from 'valibot'
import { languages, type Localized } from '#shop/localized.ts'
import { contentKinds } from '#shop/content/content.ts'
import { localized } from '#contract/shapes.ts'
import type { Database } from '#server/database/connect.ts'
import { queryRows } from '#server/database/rows.ts'
import { storedAuthor } from '#server/content/read-content.ts'
import { findLayout } from '#server/content/read-layouts.ts'
import { type ArchiveEntry, textEntry } from './entry.ts'
import type { Snapshot } from './snapshot.ts'

const writtenText = v.object({
  kind: v.picklist(contentKinds),
  slug: v.string(),
  isPublished: v.boolean(),
  body: v.object({
    title: localized,
    description: localized,
    text: localized,
    author: storedAuthor,
    groups: v.array(v.string()),
    pictureId: v.nullable(v.string()),
    pictureAlt: localized,
  }),
})
type WrittenText = v.InferOutput<typeof writtenText>

const folders = { page: 'pages', question: 'questions', post: 'posts' } as const

/** The pages, questions and posts as Markdown with front matter, and the home page and the menus, as visitors see them. */
export async function* contentFiles(snapshot: Snapshot, tx: Database): AsyncGenerator<ArchiveEntry> {
  const texts = await queryRows(
    snapshot,
    writtenText,
    `select e.kind, e.slug, p.revision_id is not null as "isPublished", r.body
     from content_entries e
     left join lateral (
       select revision_id from content_publications
       where entry_id = e.id and live_from <= now() order by live_from desc, id desc limit 1) p on true
     join content_revisions r on r.entry_id = e.id
       and case when p.revision_id is null then r.version = e.version else r.id = p.revision_id end
     order by e.kind, e.slug`,
  )
  for (const text of texts)
    for (const language of languages)
      if (text.body.title[language] !== '' || text.body.text[language] !== '')
        yield textEntry(
          `content/${folders[text.kind]}/${text.slug}.${language}.md`,
          markdownOf(text, language),
        )
  for (const name of ['home', 'menus'] as const)
    yield textEntry(
      `content/${name}.json`,
      `${JSON.stringify((await findLayout({ tx }, name)).layout, null, 2)}\n`,
    )
}

function markdownOf({ body, isPublished }: WrittenText, language: keyof Localized): string {
  const { title, description, author, groups, pictureId, pictureAlt, text } = body
  const fields = {
    title: title[language],
    description: description[language],
    author: author[language],
    groups: groups.join(' '),
    picture: pictureId ?? '',
    'picture-alt': pictureAlt[language],
    state: isPublished ? 'published' : 'draft',
  }
  const filled = Object.entries(fields).filter(([, value]) => value !== '')
  const head = filled.map(([name, value]) => `${name}: ${value.replace(/\s+/g, ' ')}\n`).join('')
  return `---\n${head}---\n\n${text[language]}\n`
}
