import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { dutiesWith } from '#shop/identity/permission.ts'
import { describeTables } from '#server/admin/shop-export/describe-export.ts'
import { settingDefinitions } from '#server/settings/definitions.ts'
import type { SettingDefinition } from '#server/settings/definitions/setting-definition.ts'

const definitions: readonly (readonly [string, SettingDefinition])[] = Object.entries(settingDefinitions)

/** Documents generated from the code; a test compares them with the files in the repository. */
export const writtenDocs: Readonly<Record<string, () => string>> = {
  '.env.example': envExample,
  'docs/configuration.md': configuration,
  'docs/access.md': accessMatrix,
  'docs/export.md': exportDocument,
}

function exportDocument(): string {
  return [
    '# Exporting the shop',
    '',
    'An owner exports the whole shop at `/dashboard/admin/import`, after a fresh sign-in, or with `npm run shop -- export <file> [--with-keys]`. The audit log records who did it, and whether licence keys were included.',
    '',
    'The file is a zip archive that is sent while it is read: no copy stays on the server, the shop goes on selling, and memory stays flat. All of it is as of one moment (one `repeatable read` transaction), so the files agree with each other. The archive’s `manifest.json` is written last, with size, SHA-256 and rows of every file. An archive that was cut off opens in no program; only the owner’s browser or the command has seen it then, and one begins again. A reader who stalls is given up.',
    '',
    '| In the archive | What it is |',
    '| --- | --- |',
    '| `README.md`, `columns.md` | for people: in Hebrew and English, and the list of columns below |',
    '| `products.csv` | the products as the import of products reads them (`/dashboard/admin/products/import`); files to download and pictures are not part of a table |',
    '| `tables/*.csv`, `tables/*.jsonl` | all other data |',
    '| `licence-keys.csv`, `licence-keys.jsonl` | the licence keys in clear, only if the owner asked for them |',
    '| `settings.json` | the settings as they are now, without secrets |',
    '| `content/` | pages, questions and posts as Markdown with front matter, as visitors see them (a draft, where nothing is published); `home.json`, `menus.json` |',
    '| `pictures/`, `downloads/` | the files themselves |',
    '| `manifest.json` | all files; which tables were left out, and why |',
    '',
    'E-mail templates that an owner changed are in `email_template_versions`, redirects in `old_slugs` and `content_old_slugs`. The papers of tax documents are with the payment provider or the accountant; `tax_documents` has their links. A backup is something else: `npm run shop -- backup` ([running.md](running.md)).',
    '',
    'This page is made from `src/server/admin/shop-export` by `npm run docs`.',
    '',
    describeTables(),
  ].join('\n')
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
    'Settings are environment variables, or lines of a file `.env` in the project’s folder (the environment wins; a value that contains `#` needs quotes). They are read at start; if one is invalid, the shop names it and does not start.',
    '',
    'A setting with ✓ in the last column can also be changed by an owner in the shop, without a restart (`/dashboard/admin/settings`): its value is then in the database, a secret encrypted by the master key. The environment variable of that name wins, and the shop then refuses a change. A live shop needs each required setting in one of the two places.',
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
    'Access is part of each endpoint’s definition in `src/contract`, and is enforced before anything else is read. A manager’s session needs a second factor (`MANAGER_SECOND_FACTOR`). Orders are open to `anyone` because guests buy too: each use case then checks whose order it is, and responds with 404 to everybody else. There a session that has ended gets 401, as everywhere, and is not treated as a guest (`personal`). A manager’s call names a permission; the last column says which duties include it (`src/shop/identity/permission.ts`), all other managers get 403.',
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
