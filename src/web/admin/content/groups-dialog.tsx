import { saveGroups } from '#contract/admin/content/content.ts'
import type { ContentGroup } from '#contract/admin/content/content-shapes.ts'
import type { GroupKind } from '#shop/content/content.ts'
import { adminWords, contentAdminWords } from '#web/admin/words.ts'
import { Button, IconButton } from '#web/kit/button.tsx'
import { ErrorText } from '#web/kit/error-text.tsx'
import { Field } from '#web/kit/field.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { Box } from '#web/kit/boxes/box.tsx'
import { FormRow } from '#web/kit/form.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { callAdmin } from '../platform/call-admin.ts'
import { moved } from '../form/moved.ts'
import { useSides } from '../text/use-sides.ts'

type GroupsDialogProps = {
  readonly kind: GroupKind
  readonly groups: readonly ContentGroup[]
  readonly open: boolean
  readonly onClose: () => void
}

/** Edits the sections of the questions or the categories of the blog: names in both languages, and order. */
export function GroupsDialog({ kind, groups, open, onClose }: GroupsDialogProps) {
  const sides = useSides()
  const words = contentAdminWords.use()
  const { form: formWords } = adminWords.use()
  return (
    <FormDialog
      open={open}
      title={words.groups[kind]}
      onClose={onClose}
      // the list as the dialog was opened with it, not one refetched since
      first={{ groups, seen: groups }}
      submit={formWords.save}
      message={words.saved}
      send={(values) =>
        callAdmin(saveGroups, { kind, groups: values.groups.map(plain), seen: values.seen.map(plain) })
      }
    >
      {(form) => {
        const { groups: now } = form.values
        const put = (next: readonly ContentGroup[]) => {
          form.set('groups', next)
          form.forgive('groups')
        }
        const change = (at: number, group: ContentGroup, path: string) => {
          form.set('groups', now.with(at, group))
          form.forgive(`groups.${at}.${path}`)
        }
        const problem = form.errorOf('groups')
        return (
          <div className="grid gap-2">
            {now.map((group, at) => (
              <Box as="fieldset" key={at} className="grid gap-1">
                <legend className="sr-only">{group.name.en}</legend>
                <FormRow>
                  {sides.map((side) => (
                    <Field
                      key={side}
                      label={side === 'he' ? words.nameHebrew : words.nameEnglish}
                      dir={side === 'he' ? 'rtl' : 'ltr'}
                      value={group.name[side]}
                      error={form.errorOf(`groups.${at}.name.${side}`)}
                      onChange={({ currentTarget: { value } }) =>
                        change(at, { ...group, name: { ...group.name, [side]: value } }, `name.${side}`)
                      }
                    />
                  ))}
                </FormRow>
                <div className="flex items-end gap-0.5">
                  <div className="min-w-0 flex-1">
                    <Field
                      label={words.address}
                      dir="ltr"
                      value={group.slug}
                      error={form.errorOf(`groups.${at}.slug`)}
                      onChange={({ currentTarget: { value } }) =>
                        change(at, { ...group, slug: value }, 'slug')
                      }
                    />
                  </div>
                  <IconButton
                    label={words.up}
                    aria-disabled={at === 0}
                    onClick={() => put(moved(now, at, at - 1))}
                  >
                    <Icon name="down" className="rotate-180" />
                  </IconButton>
                  <IconButton
                    label={words.down}
                    aria-disabled={at === now.length - 1}
                    onClick={() => put(moved(now, at, at + 1))}
                  >
                    <Icon name="down" />
                  </IconButton>
                  <IconButton label={words.remove} onClick={() => put(now.toSpliced(at, 1))}>
                    <Icon name="trash" />
                  </IconButton>
                </div>
              </Box>
            ))}
            {problem !== undefined && <ErrorText>{problem}</ErrorText>}
            <Button
              variant="secondary"
              className="justify-self-start"
              onClick={() => put([...now, { slug: '', name: { en: '', he: '' } }])}
            >
              <Icon name="plus" />
              {words.addGroup}
            </Button>
          </div>
        )
      }}
    </FormDialog>
  )
}

function plain({ slug, name }: ContentGroup) {
  return { slug, name }
}
