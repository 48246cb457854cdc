import type { LayoutProblem } from '#contract/admin/content/home.ts'
import type * as contract from '#contract/admin/content/menus.ts'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type { MenuLink, MenusLayout } from '#contract/menus-layout.ts'
import { legalNames } from '#shop/content/content.ts'
import { targetOf } from '#shop/content/site-paths.ts'
import { languages, type Localized } from '#shop/localized.ts'
import { isRefusal, refuse, type Refusal } from '#shop/result.ts'
import { variablesInBoth } from '#server/content/content-variables.ts'
import { unknownNames } from '#server/content/fill-in.ts'
import type { Read, Work } from '#server/database/transaction.ts'
import { checkTarget } from '#server/content/check-target.ts'
import { listLayoutVersions, type LayoutNeeds, viewLayout, writeLayout } from './layouts.ts'

export function getMenus(read: Pick<Read, 'tx'>): Promise<OutputOf<typeof contract.getMenus>> {
  return viewLayout(read, 'menus')
}

/** Publishes menus in which every visible link leads somewhere; null goes back to the starter. */
export async function saveMenus(
  work: Work,
  needs: LayoutNeeds,
  { layout, version }: InputOf<typeof contract.saveMenus>,
): Promise<OutputOf<typeof contract.saveMenus> | Refusal<'version-changed' | 'content-problems'>> {
  const problems = layout === null ? [] : await problemsOf(work, needs, layout)
  if (problems.length > 0) return refuse('content-problems', { detail: { problems } })
  const refused = await writeLayout(work, needs, { name: 'menus', layout, version })
  return isRefusal(refused) ? refused : viewLayout(work, 'menus')
}

export async function listMenuVersions(
  read: Pick<Read, 'tx'>,
): Promise<OutputOf<typeof contract.listMenuVersions>> {
  return { versions: await listLayoutVersions(read, 'menus') }
}

/** The links that the law and payment providers require on every page. */
const needed = legalNames.map((name) => `/${name}`)

async function problemsOf(
  read: Pick<Read, 'tx'>,
  { content, settings }: LayoutNeeds,
  { header, footer }: MenusLayout,
): Promise<LayoutProblem[]> {
  const variables = variablesInBoth(settings)
  const textProblems = (place: string, text: Localized): LayoutProblem[] =>
    languages.flatMap((language): LayoutProblem[] =>
      text[language].trim() === ''
        ? [{ place, language, code: 'required', what: '' }]
        : unknownNames(text[language], variables[language]).map(({ name }) => ({
            place,
            language,
            code: 'unknown-name',
            what: name,
          })),
    )
  const linkProblems = async (place: string, { label, href, hidden }: MenuLink): Promise<LayoutProblem[]> => {
    if (hidden) return []
    const wrong = targetOf(href)?.kind === 'product' ? 'bad-address' : await checkTarget(read, content, href)
    return [
      ...textProblems(place, label),
      ...(wrong === null ? [] : [{ place, language: null, code: wrong, what: href }]),
    ]
  }
  const found: LayoutProblem[] = []
  for (const [at, link] of header.entries()) found.push(...(await linkProblems(`header.${at}`, link)))
  for (const [column, { title, links }] of footer.entries()) {
    if (links.some(({ hidden }) => !hidden)) found.push(...textProblems(`footer.${column}`, title))
    for (const [at, link] of links.entries())
      found.push(...(await linkProblems(`footer.${column}.${at}`, link)))
  }
  const shown = new Set(footer.flatMap(({ links }) => links).flatMap((one) => (one.hidden ? [] : [one.href])))
  const missing = needed.filter((href) => !shown.has(href))
  return [
    ...found,
    ...missing.map((what) => ({ place: 'footer', language: null, code: 'legal-missing' as const, what })),
  ]
}
