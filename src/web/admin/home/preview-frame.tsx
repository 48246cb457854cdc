import { type ReactNode, type SyntheticEvent, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { directionOf, type Language } from '#shop/localized.ts'

type FrameProps = {
  readonly title: string
  readonly language: Language
  /** The width of the simulated screen, in CSS pixels. */
  readonly width: number
  readonly children: ReactNode
}

const tall = 1.9

/**
 * Simulates a screen of a given width: media queries use the frame's own width. It has the styles of this
 * document, whose hashes the content security policy allows, and nothing in it is interactive.
 */
export function PreviewFrame({ title, language, width, children }: FrameProps) {
  const place = useRef<HTMLDivElement>(null)
  const [body, setBody] = useState<HTMLElement | null>(null)
  const [room, setRoom] = useState<number | null>(null)
  useLayoutEffect(() => {
    if (place.current === null) return
    const observer = new ResizeObserver(([entry]) => setRoom(entry?.contentRect.width ?? null))
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  const dress = ({ currentTarget }: SyntheticEvent<HTMLIFrameElement>) => {
    const inner = currentTarget.contentDocument
    if (inner === null) return
    for (const sheet of document.querySelectorAll('head > style, head > link[rel=stylesheet]'))
      inner.head.append(sheet.cloneNode(true))
    const root = inner.documentElement
    root.lang = language
    root.dir = directionOf(language)
    Object.assign(root.dataset, document.documentElement.dataset)
    inner.body.inert = true
    setBody(inner.body)
  }
  const scale = room === null ? 1 : Math.min(1, room / width)
  const height = Math.round(Math.min(width * tall, 760 / scale))
  return (
    <div ref={place} className="overflow-hidden">
      <div
        className="mx-auto overflow-hidden rounded-md border border-line"
        style={{ width: Math.floor(width * scale), height: height * scale }}
      >
        <iframe
          title={title}
          sandbox="allow-same-origin"
          srcDoc="<!doctype html><html><head></head><body></body></html>"
          width={width}
          height={height}
          className="block max-w-none origin-top-left bg-page rtl:origin-top-right"
          style={{ scale: String(scale) }}
          onLoad={dress}
        />
      </div>
      {body !== null && createPortal(children, body)}
    </div>
  )
}
