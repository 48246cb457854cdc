import { useState } from 'react'
import { type ShopImport, shopImports } from '#contract/admin/shop-imports.ts'
import { type ImportField, importFields, neededFields } from '#shop/import/columns.ts'
import { importKinds, importSources } from '#shop/import/kinds.ts'
import { adminWords, shopImportWords } from '#web/admin/words.ts'
import { Badge } from '#web/kit/badge.tsx'
import { Button } from '#web/kit/button.tsx'
import { Select } from '#web/kit/field.tsx'
import { SelectBox } from '#web/kit/select.tsx'
import { Section } from '#web/kit/boxes/section.tsx'
import { Skeleton } from '#web/kit/skeleton.tsx'
import { FormRow } from '#web/kit/form.tsx'
import { ErrorState } from '#web/kit/states.tsx'
import { ErrorText } from '#web/kit/error-text.tsx'
import { useRead } from '#web/platform/query/queries.ts'
import { useAdminProblem } from '../platform/admin-problem.ts'
import { callAdmin } from '../platform/call-admin.ts'
import { ImportChoices } from './import-choices.tsx'

type MappingProps = {
  readonly seen: ShopImport
  readonly onSent: () => void
  readonly onLeave: () => void
}

/** The contents of a file, and which column maps to which field. */
export function ImportMapping(props: MappingProps) {
  const words = shopImportWords.use()
  const { failed } = adminWords.use()
  const { seen } = props
  const [source, setSource] = useState(seen.source)
  const [kind, setKind] = useState(seen.kind)
  const { data, isLoadingError, refetch } = useRead(shopImports.suggestShopImport, {
    importId: seen.id,
    source,
    kind,
  })
  return (
    <>
      {seen.state === 'failed' && (
        <p role="alert" className="rounded-md border border-error bg-error-soft p-2">
          {words.failed}
        </p>
      )}
      <Section title={words.map.title}>
        <bdi className="text-muted [overflow-wrap:anywhere]">{seen.fileName}</bdi>
        <FormRow>
          <Select
            label={words.map.from}
            value={source}
            onChange={({ target }) => setSource(importSources.find((one) => one === target.value) ?? source)}
          >
            {importSources.map((one) => (
              <option key={one} value={one}>
                {words.sources[one]}
              </option>
            ))}
          </Select>
          <Select
            label={words.map.kind}
            value={kind}
            onChange={({ target }) => setKind(importKinds.find((one) => one === target.value) ?? kind)}
          >
            {importKinds.map((one) => (
              <option key={one} value={one}>
                {words.kinds[one]}
              </option>
            ))}
          </Select>
        </FormRow>
      </Section>
      {isLoadingError ? (
        <ErrorState title={failed} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton className="h-40" />
      ) : (
        <Columns key={`${source} ${kind}`} {...props} what={{ source, kind }} suggested={data} />
      )}
    </>
  )
}

type Suggested = Pick<ShopImport, 'mapping' | 'options'> & Sampled
type Sampled = { readonly sample: readonly (readonly string[])[] }
type ColumnsProps = MappingProps & {
  readonly what: Pick<ShopImport, 'source' | 'kind'>
  readonly suggested: Suggested
}

function Columns({ seen, onSent, onLeave, what, suggested }: ColumnsProps) {
  const words = shopImportWords.use()
  const problemText = useAdminProblem()
  const [mapping, setMapping] = useState(suggested.mapping)
  const [options, setOptions] = useState(suggested.options)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const needed: readonly ImportField[] = neededFields[what.kind]
  const choose = (field: string, value: string) => {
    const { [field]: _, ...others } = mapping
    setMapping(value === '' ? others : { ...others, [field]: Number(value) })
  }
  const send = async () => {
    if (needed.some((field) => mapping[field] === undefined)) return setProblem(words.map.missing)
    setBusy(true)
    const response = await callAdmin(shopImports.checkShopImport, {
      importId: seen.id,
      ...what,
      mapping,
      options,
    })
    setBusy(false)
    if (response.data === null) setProblem(problemText(response))
    else onSent()
  }
  return (
    <>
      <Section title={words.map.columns} hint={words.map.hint}>
        <table className="admin-table stacks">
          <thead>
            <tr>
              <th scope="col">{words.map.field}</th>
              <th scope="col">{words.map.column}</th>
              <th scope="col">{words.map.example}</th>
            </tr>
          </thead>
          <tbody>
            {importFields[what.kind].map((field) => (
              <ColumnRow
                key={field}
                field={field}
                isNeeded={needed.includes(field)}
                head={seen.head}
                sample={suggested.sample}
                at={mapping[field]}
                onChoose={choose}
              />
            ))}
          </tbody>
        </table>
      </Section>
      <ImportChoices kind={what.kind} options={options} onChange={setOptions} />
      {problem !== null && <ErrorText>{problem}</ErrorText>}
      <div className="flex flex-wrap gap-1">
        <Button busy={busy} onClick={() => void send()}>
          {words.map.check}
        </Button>
        <Button variant="secondary" onClick={onLeave}>
          {words.another}
        </Button>
      </div>
    </>
  )
}

type RowProps = {
  readonly field: ImportField
  readonly isNeeded: boolean
  readonly head: readonly string[]
  readonly sample: ColumnsProps['suggested']['sample']
  readonly at: number | undefined
  readonly onChoose: (field: string, value: string) => void
}

function ColumnRow({ field, isNeeded, head, sample, at, onChoose }: RowProps) {
  const words = shopImportWords.use()
  const label = words.fields[field]
  const example =
    at === undefined ? '' : (sample.map((row) => row[at] ?? '').find((cell) => cell !== '') ?? '')
  return (
    <tr>
      <td data-title={words.map.field} data-wide="">
        <span className="flex flex-wrap items-center gap-0.5 font-semibold">
          {label}
          {isNeeded && <Badge tone={at === undefined ? 'warning' : 'info'}>{words.map.needed}</Badge>}
        </span>
      </td>
      <td data-title={words.map.column} data-wide="" className="min-w-20">
        <SelectBox
          look="w-full min-h-5.5 rounded-sm border border-edge bg-surface px-1.5 text-base text-ink"
          aria-label={label}
          value={at ?? ''}
          onChange={({ target }) => onChoose(field, target.value)}
        >
          <option value="">{words.map.none}</option>
          {head.map((name, place) => (
            // a file may have two columns of the same name
            <option key={`${place} ${name}`} value={place}>
              {name === '' ? `#${place + 1}` : name}
            </option>
          ))}
        </SelectBox>
      </td>
      <td
        data-title={words.map.example}
        data-wide=""
        className="max-w-30 truncate whitespace-nowrap text-muted"
      >
        <bdi>{example.slice(0, 60)}</bdi>
      </td>
    </tr>
  )
}
