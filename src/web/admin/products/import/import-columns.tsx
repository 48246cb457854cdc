import {
  attributeColumns,
  columnsOfNew,
  type TableColumn,
  tableColumns,
} from '#contract/admin/products/product-columns.ts'
import { attributesWith } from '#contract/product/product-attributes.ts'
import { ownValue } from '#shop/own-value.ts'
import { Badge } from '#web/kit/badge.tsx'
import { importWords, productWords } from '#web/admin/words.ts'
import { exampleOf } from './table-template.ts'

const needed: readonly TableColumn[] = columnsOfNew

/** Every column of the table with its meaning and an example. */
export function ImportColumns() {
  const { columns: words } = importWords.use()
  const meaningOf = useMeanings()
  return (
    <details className="rounded-md border border-line bg-surface">
      <summary className="cursor-pointer p-2 font-semibold md:px-3">{words.title}</summary>
      <div className="overflow-x-auto border-t border-line">
        <table className="admin-table stacks cards">
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
                  {meaningOf(name)}
                </td>
                <td data-title={words.example} data-wide="" className="min-w-20 whitespace-pre-line">
                  <bdi dir={name.endsWith('_he') ? 'rtl' : 'ltr'} className="text-muted">
                    {exampleOf(name)}
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

/** The meaning of a column; for an attribute, its label in the editor. */
function useMeanings(): (name: TableColumn) => string {
  const { meanings } = importWords.use()
  const { attributes, inLanguage } = productWords.use()
  return (name) => {
    const found = attributeColumns.find(({ column }) => column === name)
    if (found === undefined) return ownValue<string>(meanings, name) ?? ''
    const { label, hint = '', inTable } = attributes[found.attribute]
    const language = /_(en|he)$/.exec(name)?.[1] === 'he' ? 'he' : 'en'
    const called = attributesWith('texts').some((one) => one === found.attribute)
      ? inLanguage[language](label)
      : label
    return inTable ?? `${called}. ${hint}`.trim()
  }
}
