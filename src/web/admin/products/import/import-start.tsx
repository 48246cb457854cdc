import { exportProducts } from '#contract/admin/products/products.ts'
import { Section } from '#web/kit/boxes/section.tsx'
import { Button } from '#web/kit/button.tsx'
import { AdminIcon } from '#web/kit/admin-icon.tsx'
import { DropZone } from '#web/admin/form/drop-zone.tsx'
import { saveFile } from '#web/platform/http/download-file.ts'
import { useCsv } from '#web/admin/table/use-csv.ts'
import { importWords } from '#web/admin/words.ts'
import { tableTemplate } from './table-template.ts'

/** What a table needs, where to get one, and the upload. */
export function ProductImportStart({ onFile }: { readonly onFile: (file: File) => void }) {
  const words = importWords.use()
  return (
    <>
      <p className="text-width text-muted">{words.lead}</p>
      <div className="grid items-stretch gap-2 md:grid-cols-2">
        <DropZone
          icon={<AdminIcon name="box" />}
          title={words.drop}
          hint={words.dropHint}
          choose={words.choose}
          accept=".csv,text/csv"
          onFile={onFile}
        />
        <Section title={words.needs.title}>
          <ul className="grid list-disc gap-0.5 ps-2.5">
            {words.needs.points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
          <Sources />
        </Section>
      </div>
      <Section title={words.steps.title}>
        <ol className="grid gap-1.5 md:grid-cols-3 md:gap-3">
          {words.steps.points.map((point, at) => (
            <li key={point} className="flex items-start gap-1">
              <span className="grid size-3.5 flex-none place-items-center rounded-full bg-primary-soft text-sm font-bold text-primary digits">
                {at + 1}
              </span>
              <span className="pt-0.25">{point}</span>
            </li>
          ))}
        </ol>
        <p className="text-sm text-muted">{words.steps.later}</p>
      </Section>
    </>
  )
}

/** Downloads: an empty table to fill in, and one with the shop's current products. */
function Sources() {
  const words = importWords.use()
  const { busy, download } = useCsv()
  return (
    <dl className="grid gap-1.5 border-t border-line pt-2 sm:grid-cols-2">
      <div className="grid content-start justify-items-start gap-0.5">
        <dt>
          <Button
            variant="secondary"
            size="sm"
            onClick={() => saveFile({ name: 'template.csv', content: tableTemplate() })}
          >
            <AdminIcon name="download" />
            {words.template}
          </Button>
        </dt>
        <dd className="text-sm text-muted">{words.templateHint}</dd>
      </div>
      <div className="grid content-start justify-items-start gap-0.5">
        <dt>
          <Button
            variant="secondary"
            size="sm"
            busy={busy}
            onClick={() => void download(exportProducts, { sort: 'name' })}
          >
            <AdminIcon name="download" />
            {words.all}
          </Button>
        </dt>
        <dd className="text-sm text-muted">{words.allHint}</dd>
      </div>
    </dl>
  )
}
