import { useQuery } from '@tanstack/react-query'
import { queries } from '#web/platform/query/queries.ts'
import { useSettled } from '#web/platform/query/use-settled.ts'
import { useLanguage } from '#web/platform/framework/site.ts'
import { adminWords, paletteWords } from '#web/admin/words.ts'
import { paletteActions } from './palette-actions.ts'
import { matchesTyped } from './fits-typed.ts'
import { type AdminRoom, adminRooms, type PaletteItem } from './rooms.ts'
import { searchRoom } from './searches.ts'
import { useMay } from './use-admin.ts'

export type Group = { readonly title: string; readonly items: readonly PaletteItem[] }

const pauseMs = 200
const minLetters = 2

/** Rooms, commands and items whose names match the typed text. */
export function useSearchResults(typed: string): { groups: readonly Group[]; busy: boolean } {
  const words = adminWords.use()
  const { actions, also } = paletteWords.use()
  const may = useMay()
  const language = useLanguage()
  const rooms = adminRooms.filter(({ permission }) => may(permission))
  const settled = useSettled(typed.trim(), pauseMs)
  const found = useQuery(
    {
      queryKey: ['admin-search', settled, language, rooms.map(({ name }) => name).join()],
      enabled: settled.length >= minLetters,
      queryFn: ({ signal }) => Promise.all(rooms.map((room) => findIn(room, signal))),
    },
    queries,
  )

  async function findIn(room: AdminRoom, signal: AbortSignal): Promise<Group> {
    return { title: words.rooms[room.name], items: await searchRoom(room.name, settled, language, signal) }
  }
  const others: Readonly<Record<string, string | undefined>> = also
  const places = rooms.map(({ name, path }) => ({
    id: `room-${name}`,
    title: words.rooms[name],
    hint: '',
    href: path,
  }))
  const begun = rooms
    .flatMap(({ commands = [] }) => commands)
    .map((command) => ({ ...command, title: words.commands[command.name] }))
  const done = paletteActions.map((action) => ({ ...action, title: actions[action.name] }))
  const commands = [...begun, ...done]
    .filter(({ permission }) => permission === null || may(permission))
    .filter(({ name, title }) => matchesTyped(typed, `${title} ${others[name] ?? ''}`))
    .map(({ name, ...command }): PaletteItem => ({ ...command, id: `command-${name}`, hint: '' }))
  const groups = [
    ...(settled === typed.trim() ? (found.data ?? []) : []),
    { title: words.search.goTo, items: places.filter(({ title }) => matchesTyped(typed, title)) },
    { title: words.search.commands, items: commands },
  ]
  return { groups: groups.filter(({ items }) => items.length > 0), busy: found.isFetching }
}
