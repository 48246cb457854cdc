import { columnsOfNew, type TableColumn, tableColumns } from '#shop/catalogue/table-columns.ts'
import { Badge } from '#web/kit/badge.tsx'
import { importWords } from '#web/admin/words.ts'
import { examples } from './table-template.ts'

const needed: readonly TableColumn[] = columnsOfNew

/** Every column of the table: what stands in it, and an example. */
export function ImportColumns() {
  const { columns: words, meanings } = importWords.use()
  return (
    <details className="rounded-md border border-line bg-surface">
      <summary className="cursor-pointer p-2 font-semibold md:px-3">{words.title}</summary>
      <div className="overflow-x-auto border-t border-line">
        <table className="admin-table stacks">
          <thead>
            <tr>
              <th scope="col">{words.name}</th>
              <th scope="col">{words.meaning}</th>
              <th scope="col">{words.example}</th>
            </tr>
          </thead>
          <tbody>
            {tableColumns.map((name) => (
              <tr key={name}>
                <td data-title={words.name}>
                  <span className="cell-lines gap-0.25">
                    <bdi dir="ltr" className="font-mono font-semibold">
                      {name}
                    </bdi>
                    {needed.includes(name) && <Badge tone="info">{words.needed}</Badge>}
                  </span>
                </td>
                <td data-title={words.meaning} data-wide="" className="min-w-32 whitespace-normal">
                  {meanings[name]}
                </td>
                <td data-title={words.example} data-wide="" className="min-w-20 whitespace-pre-line">
                  <bdi dir={name.endsWith('_he') ? 'rtl' : 'ltr'} className="text-muted">
                    {examples[name]}
                  </bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
