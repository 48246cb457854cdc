import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { dutiesWith } from '#shop/identity/permission.ts'
import { settingDefinitions } from '#server/settings/definitions.ts'
import type { SettingDefinition } from '#server/settings/setting-definition.ts'

const definitions: readonly (readonly [string, SettingDefinition])[] = Object.entries(settingDefinitions)

/** Documents that are made from the code; a test holds the files in the repository to them. */
export const writtenDocs: Readonly<Record<string, () => string>> = {
  '.env.example': envExample,
  'docs/configuration.md': configuration,
  'docs/access.md': accessMatrix,
}

function envExample(): string {
  const settings = definitions.map(([name, { default: value, about, live }]) =>
    [
      `# ${about}`,
      ...(live === undefined ? [] : ['# Needed when SHOP_MODE=live.']),
      `# ${name}=${value}`,
    ].join('\n'),
  )
  return `# Every setting of the shop. Copy to .env and uncomment what you change.\n\n${settings.join('\n\n')}\n`
}

function configuration(): string {
  const rows = definitions.map(
    ([name, { default: value, about, live, secret, stored }]) =>
      `| \`${name}\` | ${value === '' ? '' : `\`${value}\``} | ${about}${secret === true ? ' Secret.' : ''} | ${live === undefined ? '' : 'yes'} | ${stored === undefined ? '' : '✓'} |`,
  )
  return [
    '# Configuration',
    '',
    'Settings are environment variables, or lines of a file `.env` in the project’s folder (the environment wins; a value that contains `#` stands in quotes). They are read at start; what cannot be used is listed by name and the shop does not start.',
    '',
    'A setting with ✓ in the last column can also be changed by an owner in the shop, without a restart (`/dashboard/admin/settings`): its value is then in the database, a secret sealed under the master key. The environment variable of that name wins, and the shop then refuses a change. A live shop needs each required setting in one of the two places.',
    '',
    'This page is made from `src/server/settings/definitions.ts` by `npm run docs`.',
    '',
    '| Setting | Default | What it does | Needed live | By an owner |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n')
}

const marks = { anyone: ['✓', '✓', '✓'], user: ['401', '✓', '✓'], manager: ['401', '403', '✓'] } as const

function accessMatrix(): string {
  const endpoints: readonly (readonly [string, Endpoint])[] = Object.entries(api)
  const rows = endpoints.map(([name, endpoint]) => {
    const [visitor, user, manager] = marks[endpoint.access]
    return `| \`${endpoint.method} ${endpoint.path}\` | ${name} | ${visitor} | ${user} | ${manager} | ${remarkOn(endpoint)} |`
  })
  return [
    '# Who may call what',
    '',
    'Access is part of each endpoint’s definition in `src/contract`, and is enforced before anything else is read. A manager’s session needs a second factor (`MANAGER_SECOND_FACTOR`). Orders are open to `anyone` because guests buy too: each use case then asks whose order it is, and answers 404 to everybody else. There a session that has ended hears 401, as everywhere, and is not taken for a guest (`personal`). A manager’s call names a permission; the last column says which duties carry it (`src/shop/identity/permission.ts`), all other managers hear 403.',
    '',
    'A setting with ✓ in the last column can also be changed by an owner in the shop, without a restart (`/dashboard/admin/settings`): its value is then in the database, a secret sealed under the master key. The environment variable of that name wins, and the shop then refuses a change. A live shop needs each required setting in one of the two places.',
    '',
    'This page is made from `src/contract/api.ts` by `npm run docs`.',
    '',
    '| Call | Name | Visitor | User | Manager | Which managers |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n')
}

function remarkOn({ demoOnly, permission }: Endpoint): string {
  if (permission !== undefined) return `\`${permission}\`: ${dutiesWith(permission).join(', ')}`
  return demoOnly === true ? 'demo shop only' : ''
}
