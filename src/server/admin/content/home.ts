import type * as contract from '#contract/admin/content/home.ts'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import { isRefusal, refuse, type Refusal } from '#shop/result.ts'
import { composeHome } from '#server/catalogue/home/compose-home.ts'
import { variablesInBoth } from '#server/content/content-variables.ts'
import type { Read, Work } from '#server/database/transaction.ts'
import { checkHome } from './check-home.ts'
import { listLayoutVersions, type LayoutNeeds, viewLayout, writeLayout } from './layouts.ts'

export function getHomeLayout(read: Pick<Read, 'tx'>): Promise<OutputOf<typeof contract.getHomeLayout>> {
  return viewLayout(read, 'home')
}

/** Publishes a home page that shows nothing broken; null goes back to the starter. */
export async function saveHomeLayout(
  work: Work,
  needs: LayoutNeeds,
  { layout, version }: InputOf<typeof contract.saveHomeLayout>,
): Promise<OutputOf<typeof contract.saveHomeLayout> | Refusal<'version-changed' | 'content-problems'>> {
  const problems = layout === null ? [] : await problemsOf(work, needs, layout)
  if (problems.length > 0) return refuse('content-problems', { detail: { problems } })
  const refused = await writeLayout(work, needs, { name: 'home', layout, version })
  return isRefusal(refused) ? refused : viewLayout(work, 'home')
}

function problemsOf(
  read: Pick<Read, 'tx'>,
  { content, settings }: LayoutNeeds,
  layout: InputOf<typeof contract.previewHome>['layout'],
) {
  return checkHome(read, { content, variables: variablesInBoth(settings) }, layout)
}

/**
 * The page as visitors would see it, with its mistakes: a broken section is left out, a broken text shown as
 * written.
 */
export async function previewHome(
  read: Pick<Read, 'tx'>,
  needs: LayoutNeeds,
  { layout, language }: InputOf<typeof contract.previewHome>,
): Promise<OutputOf<typeof contract.previewHome>> {
  const { content, settings } = needs
  const variables = variablesInBoth(settings)[language]
  return {
    home: await composeHome({ read, content, language, variables }, layout),
    problems: await problemsOf(read, needs, layout),
  }
}

export async function listHomeVersions(
  read: Pick<Read, 'tx'>,
): Promise<OutputOf<typeof contract.listHomeVersions>> {
  return { versions: await listLayoutVersions(read, 'home') }
}
