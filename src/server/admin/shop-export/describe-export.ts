import { columnNames, exportedTables } from './exported-tables.ts'
import type { ExportedTable } from './exported-table.ts'
import { excludedTables } from './excluded-tables.ts'

/**
 * Describes each file of the export, column by column, in Markdown: for the archive and for the
 * documentation.
 */
export function describeTables(): string {
  return [
    '## Tables',
    '',
    'Each table is there twice: `tables/<name>.csv` for spreadsheets, `tables/<name>.jsonl` (one JSON object a line) exactly as the shop has it.',
    '',
    '- Both are UTF-8. CSV follows RFC 4180 and begins with a byte order mark. A cell that a spreadsheet would take for a formula has an apostrophe in front of it; JSON has none.',
    '- `…_agorot` are agorot (100 to a shekel), whole numbers. `…_at`, `…_until` and `…_from` are moments in UTC, ISO 8601. An empty cell, or `null`, means that there is nothing.',
    '- `…_id` and `…_by` are the `id` of a row in another table: `order_id` of `orders`, `user_id` and `…_by` of `users`, and so on.',
    '- A name or text in both languages is JSON: `{"en": …, "he": …}`.',
    '',
    ...exportedTables.flatMap(describe),
    '## What is left out',
    '',
    ...Object.entries(excludedTables).map(([name, why]) => `- \`${name}\`: ${why}.`),
    '',
  ].join('\n')
}

function describe(table: ExportedTable): string[] {
  const { name, about, without = {}, notes = {} } = table
  const columns = columnNames(table).map((column) => {
    const note = notes[column]
    return note === undefined ? `\`${column}\`` : `\`${column}\` (${note})`
  })
  const missing = Object.entries(without).map(([column, why]) => `\`${column}\` (${why})`)
  return [
    `### ${name}`,
    '',
    about,
    '',
    `Columns: ${columns.join(', ')}.`,
    ...(missing.length === 0 ? [] : ['', `Left out: ${missing.join(', ')}.`]),
    '',
  ]
}
