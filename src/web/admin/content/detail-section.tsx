import { useState } from 'react'
import { addContentPicture } from '#contract/admin/content/content.ts'
import type { ContentEntry, ContentGroup } from '#contract/admin/content/content-shapes.ts'
import type { ContentKind } from '#shop/content/content.ts'
import { contentAdminWords } from '#web/admin/words.ts'
import { Button } from '#web/kit/button.tsx'
import { Checkbox } from '#web/kit/checkbox.tsx'
import { Field, Select } from '#web/kit/field.tsx'
import { Picture } from '#web/kit/picture.tsx'
import { Section } from '#web/kit/boxes/section.tsx'
import { notify } from '#web/kit/toasts.tsx'
import { useLocalized } from '#web/platform/framework/site.ts'
import { useAdminProblem } from '../platform/admin-problem.ts'
import { uploadAdmin } from '../platform/call-admin.ts'
import { FileButton } from '../form/file-button.tsx'
import { useSides } from '../text/use-sides.ts'
import type { ContentEditorForm } from './editor-form.ts'

type DetailProps = {
  readonly form: ContentEditorForm
  readonly kind: ContentKind
  readonly groups: readonly ContentGroup[]
  readonly entry: ContentEntry | null
}

/** The place of a text: its slug, its section or categories; for a post also its author and picture. */
export function DetailSection({ form, kind, groups, entry }: DetailProps) {
  const words = contentAdminWords.use()
  const sides = useSides()
  const say = useLocalized()
  const chosen = form.values['body.groups']
  return (
    <Section title={words.details}>
      {entry?.fixed === true ? (
        <p className="text-sm text-muted">
          {words.fixedAddress} <bdi dir="ltr">{entry.path}</bdi>
        </p>
      ) : (
        <Field label={words.address} hint={words.addressHint[kind]} dir="ltr" {...form.text('slug')} />
      )}
      {kind === 'question' && (
        <Select
          label={words.section}
          value={chosen[0] ?? ''}
          error={form.errorOf('body.groups')}
          onChange={({ currentTarget: { value } }) => form.set('body.groups', [value])}
        >
          {groups.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {say(name)}
            </option>
          ))}
        </Select>
      )}
      {kind === 'post' && (
        <>
          {sides.map((side) => (
            <Field
              key={side}
              label={words.author[side]}
              dir={side === 'he' ? 'rtl' : 'ltr'}
              {...form.text(`body.author.${side}`)}
            />
          ))}
          <fieldset className="grid gap-0.5">
            <legend className="text-sm font-semibold">{words.categories}</legend>
            {groups.map(({ slug, name }) => (
              <Checkbox
                key={slug}
                label={say(name)}
                checked={chosen.includes(slug)}
                onChange={({ currentTarget: { checked } }) =>
                  form.set('body.groups', checked ? [...chosen, slug] : chosen.filter((one) => one !== slug))
                }
              />
            ))}
          </fieldset>
          <Cover form={form} />
        </>
      )}
    </Section>
  )
}

function Cover({ form }: { readonly form: ContentEditorForm }) {
  const sides = useSides()
  const words = contentAdminWords.use()
  const problemText = useAdminProblem()
  const [busy, setBusy] = useState(false)
  const id = form.values['body.pictureId']
  const uploadPicture = async (file: File | undefined) => {
    if (file === undefined) return
    setBusy(true)
    const response = await uploadAdmin(addContentPicture, {}, file)
    setBusy(false)
    if (response.data === null) notify('error', problemText(response))
    else form.set('body.pictureId', response.data.id)
  }
  return (
    <div
      className="grid gap-1"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        void uploadPicture(event.dataTransfer.files[0])
      }}
    >
      <p className="text-sm font-semibold">{words.cover}</p>
      {id !== '' && (
        <div className="max-w-[20rem] overflow-hidden rounded-md border border-line">
          <Picture imageUrl={`/images/${id}`} alt="" sizes="320px" ratio={1200 / 630} />
        </div>
      )}
      <div className="flex flex-wrap gap-1">
        <FileButton
          busy={busy}
          accept="image/png,image/jpeg,image/webp,image/avif"
          onChange={({ target }) => void uploadPicture(target.files?.[0])}
        >
          {words.chooseCover}
        </FileButton>
        {id !== '' && (
          <Button variant="quiet" size="sm" onClick={() => form.set('body.pictureId', '')}>
            {words.removeCover}
          </Button>
        )}
      </div>
      {id !== '' &&
        sides.map((side) => (
          <Field
            key={side}
            label={words.coverAlt[side]}
            dir={side === 'he' ? 'rtl' : 'ltr'}
            {...form.text(`body.pictureAlt.${side}`)}
          />
        ))}
    </div>
  )
}
