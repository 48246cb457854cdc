import { useShop } from '#web/platform/framework/site.ts'

/** Names the bot check service and links its terms; nothing without such a service. */
export function BotCheckNote() {
  return (
    <p>
      {useShop().botNote.map((part) =>
        typeof part === 'string' ? (
          part
        ) : (
          <a key={part.href} href={part.href} rel="noopener" className="underline underline-offset-4">
            {part.text}
          </a>
        ),
      )}
    </p>
  )
}
