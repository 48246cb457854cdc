import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type { getOrderTerms as contract } from '#contract/orders/order-terms.ts'
import { refuse, type Refusal } from '#shop/result.ts'
import { contentVariables } from '#server/content/content-variables.ts'
import { fillIn } from '#server/content/fill-in.ts'
import { renderMarkdown } from '#server/content/markdown.ts'
import { storedBody } from '#server/content/read-content.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import { rowsOf, utcText } from '#server/database/rows.ts'
import type { Read } from '#server/database/transaction.ts'
import { findOwnOrder } from './find-own-order.ts'

type Input = InputOf<typeof contract>
type Terms = Promise<OutputOf<typeof contract> | Refusal<'not-found'>>
type Needs = Pick<ServerContext, 'settings'>

const filled = v.record(v.string(), v.string())

/** The terms that this buyer agreed to, with the values of that day. */
export async function getOrderTerms(read: Read, needs: Needs, input: Input): Terms {
  const order = await findOwnOrder(read, input.orderId)
  return order === null ? refuse('not-found') : getAdminOrderTerms(read, needs, input)
}

/** The terms of any order. */
export async function getAdminOrderTerms(
  { tx }: Pick<Read, 'tx'>,
  { settings }: Needs,
  { orderId, language }: Input,
): Terms {
  const [found] = await rowsOf(
    tx,
    v.object({
      version: v.number(),
      body: storedBody,
      liveFrom: v.string(),
      values: v.nullable(v.object({ en: filled, he: filled })),
    }),
    sql`
      select r.version, r.body, ${utcText(sql`p.live_from`)} as "liveFrom",
        (select t.values from terms_values t where t.hash = o.terms_values) as values
      from orders o join content_revisions r on r.id = o.terms_revision_id
      join content_publications p on p.revision_id = r.id and p.live_from <= o.created_at
      where o.id = ${orderId} order by p.live_from desc, p.id desc limit 1`,
  )
  if (found === undefined) return refuse('not-found')
  const { version, body, liveFrom, values } = found
  const variables = values?.[language] ?? contentVariables(settings, language)
  const fill = (text: string) => fillIn(text, variables)
  return {
    title: fill(body.title[language]),
    html: renderMarkdown(fill(body.text[language])),
    version,
    liveFrom,
  }
}
