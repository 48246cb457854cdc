import { IconButton } from '#web/kit/button.tsx'
import { AdminIcon } from '#web/kit/admin-icon.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { Name } from '#web/kit/name.tsx'
import { TextLink } from '#web/kit/text-link.tsx'
import { useLanguage } from '#web/platform/framework/site.ts'
import type { AdminCategory } from './category.ts'
import { categoryWords } from '#web/admin/words.ts'

type LineProps = {
  readonly category: AdminCategory
  readonly first: boolean
  readonly last: boolean
  /** Without these callbacks the category is read-only. */
  readonly onMove?: (by: -1 | 1) => void
  readonly onRename?: () => void
  readonly onRemove?: () => void
}

/** One category: its names, the number of its products on sale, and its position. */
export function CategoryLine({ category, first, last, onMove, onRename, onRemove }: LineProps) {
  const words = categoryWords.use()
  const language = useLanguage()
  const { slug, name, count } = category
  const own = name[language]
  const other = language === 'he' ? 'en' : 'he'
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-2 gap-y-0.5 p-1.5">
      <div className="min-w-0">
        <p className="font-semibold">
          <Name text={own} />
        </p>
        <p className="flex flex-wrap gap-x-1 text-sm text-muted">
          <bdi lang={other}>{name[other]}</bdi>
          <bdi dir="ltr" className="font-mono">
            {slug}
          </bdi>
          <TextLink
            href={`/dashboard/admin/products?category=${slug}`}
            aria-label={`${words.products(own)}: ${words.onSale(count)}`}
          >
            {words.onSale(count)}
          </TextLink>
        </p>
      </div>
      {onMove !== undefined && (
        <div className="ms-auto flex">
          <IconButton label={words.earlier(own)} aria-disabled={first} onClick={() => first || onMove(-1)}>
            <Icon name="down" className="rotate-180" />
          </IconButton>
          <IconButton label={words.later(own)} aria-disabled={last} onClick={() => last || onMove(1)}>
            <Icon name="down" />
          </IconButton>
          <IconButton label={words.rename(own)} onClick={onRename}>
            <AdminIcon name="edit" />
          </IconButton>
          <IconButton label={words.remove(own)} onClick={onRemove}>
            <Icon name="trash" />
          </IconButton>
        </div>
      )}
    </li>
  )
}
