import * as contract from '#contract/home.ts'
import { contentVariables } from '#server/content/content-variables.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import { query, type Route } from '#server/http/route.ts'
import { composeHome } from './compose-home.ts'

export function homeRoutes({
  content,
  settings,
}: Pick<ServerContext, 'content' | 'settings'>): readonly Route[] {
  return [
    query(contract.getHome, (read, { language }) =>
      composeHome({ read, content, language, variables: contentVariables(settings, language) }, content.home),
    ),
  ]
}
