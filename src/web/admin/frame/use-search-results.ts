import { useQuery } from '@tanstack/react-query'
import { queries } from '#web/platform/query/queries.ts'
import { useEffect, useState } from 'react'
import { foldText } from '#shop/catalogue/fold-text.ts'
import { useLanguage } from '#web/platform/framework/site.ts'
import { adminWords } from '#web/admin/words.ts'
import { type AdminRoom, adminRooms, type Found } from './rooms.ts'
import { useMay } from './use-admin.ts'

export type Group = { readonly title: string; readonly items: readonly Found[] }

const pause = 200
const leastLetters = 2

/** Rooms, commands and things whose names fit what is typed. */
export function useSearchResults(typed: string): { groups: readonly Group[]; busy: boolean } {
  const words = adminWords.use()
  const may = useMay()
  const language = useLanguage()
  const rooms = adminRooms.filter(({ permission }) => may(permission))
  const settled = useSettled(typed.trim())
  const found = useQuery(
    {
      queryKey: ['admin-search', settled, language, rooms.map(({ name }) => name).join()],
      enabled: settled.length >= leastLetters,
      queryFn: ({ signal }) => Promise.all(rooms.map((room) => findIn(room, signal))),
    },
    queries,
  )

  async function findIn(room: AdminRoom, signal: AbortSignal): Promise<Group> {
    const title = words.rooms[room.name]
    if (room.find === undefined) return { title, items: [] }
    const { find } = await room.find()
    return { title, items: await find(settled, language, signal) }
  }
  const fits = ({ title }: Found) => foldText(title).includes(foldText(typed))
  const places = rooms.map(({ name, path }) => ({
    id: `room-${name}`,
    title: words.rooms[name],
    hint: '',
    href: path,
  }))
  const commands = rooms.flatMap(({ commands: all = [] }) =>
    all
      .filter(({ permission }) => may(permission))
      .map(({ name, href }) => ({ id: `command-${name}`, title: words.commands[name], hint: '', href })),
  )
  const groups = [
    ...(settled === typed.trim() ? (found.data ?? []) : []),
    { title: words.search.goTo, items: places.filter(fits) },
    { title: words.search.commands, items: commands.filter(fits) },
  ]
  return { groups: groups.filter(({ items }) => items.length > 0), busy: found.isFetching }
}

/** The text once it has not changed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pause)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
