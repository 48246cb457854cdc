import type pg from 'pg'
import * as v from 'valibot'
import { type Finding, problem } from './finding.ts'
import { queryRows } from '#server/database/rows.ts'
import { missingLive, missingSentence } from '#server/settings/missing-settings.ts'
import type { Settings } from '#server/settings/read-settings.ts'

/** What a live shop lacks, in its environment and among the settings that its owners have stored. */
export async function checkLiveSettings(
  client: pg.Client,
  { mode, variables }: Pick<Settings, 'mode' | 'variables'>,
): Promise<Finding[]> {
  if (mode !== 'live') return []
  const names = new Set([...variables.environmentNames, ...(await storedKeys(client))])
  return missingLive(names).map((name) =>
    problem('settings', missingSentence(name), 'Set it in the environment or in .env.'),
  )
}

/** Also of a database without tables, or of an older release. */
async function storedKeys(client: pg.Client): Promise<string[]> {
  const [table] = await queryRows(
    client,
    v.object({ isThere: v.boolean() }),
    `select to_regclass('public.setting_versions') is not null as "isThere"`,
  )
  if (table?.isThere !== true) return []
  const rows = await queryRows(
    client,
    v.object({ key: v.string() }),
    `select key from (
       select distinct on (key) key, value, sealed from setting_versions order by key, version desc
     ) newest
     where sealed is not null or jsonb_typeof(value) <> 'null'`,
  )
  return rows.map(({ key }) => key)
}
