import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { closeUp, pan, type Point, wholePicture, zoomAt, type ZoomView } from './zoom-view.ts'

type Zoom = {
  readonly view: ZoomView
  /** Between the whole picture and twice its size, around its centre. */
  readonly toggle: () => void
  readonly panBy: (by: Point) => void
}

/** A pointer that moved further has dragged, not pressed. */
const dragPixels = 5

/**
 * Zooming by pointer within a stage: a press enlarges the picture at that place or shows it whole again, dragging
 * moves it, and two fingers scale it.
 */
export function useZoom(stage: RefObject<HTMLElement | null>): Zoom {
  const [view, setView] = useState(wholePicture)
  const latest = useRef(view)
  useLayoutEffect(() => {
    latest.current = view
  }, [view])
  useEffect(() => {
    const { current } = stage
    if (current === null) return
    return followPointers(current, (change) => setView((latest.current = change(latest.current))))
  }, [stage])
  const sizeOf = () => stage.current?.getBoundingClientRect() ?? { width: 0, height: 0 }
  return {
    view,
    toggle: () => setView(view.scale > 1 ? wholePicture : zoomAt(view, closeUp, { x: 0, y: 0 }, sizeOf())),
    panBy: (by) => setView(pan(view, by, sizeOf())),
  }
}

type Change = (view: ZoomView) => ZoomView

/** Listens to the pointers on a stage; returns a function that stops it. */
function followPointers(stage: HTMLElement, change: (by: Change) => void): () => void {
  const pointers = new Map<number, Point>()
  let dragged = 0
  const fromCentre = ({ x, y }: Point) => {
    const box = stage.getBoundingClientRect()
    return { x: x - box.left - box.width / 2, y: y - box.top - box.height / 2 }
  }
  const move = (event: PointerEvent) => {
    const before = pointers.get(event.pointerId)
    if (before === undefined) return
    const now = { x: event.clientX, y: event.clientY }
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1]
    pointers.set(event.pointerId, now)
    dragged += Math.abs(now.x - before.x) + Math.abs(now.y - before.y)
    const box = stage.getBoundingClientRect()
    if (other === undefined) {
      change((view) => pan(view, { x: now.x - before.x, y: now.y - before.y }, box))
      return
    }
    const apart = (one: Point) => Math.hypot(one.x - other.x, one.y - other.y)
    const middle = fromCentre({ x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 })
    change((view) => zoomAt(view, (view.scale * apart(now)) / Math.max(1, apart(before)), middle, box))
  }
  const press = (event: MouseEvent) => {
    // the second press of a double click would undo the first
    if (event.detail > 1 || dragged > dragPixels) return
    const place = fromCentre({ x: event.clientX, y: event.clientY })
    const box = stage.getBoundingClientRect()
    change((view) => (view.scale > 1 ? wholePicture : zoomAt(view, closeUp, place, box)))
  }
  const down = (event: PointerEvent) => {
    if (pointers.size === 0) dragged = 0
    pointers.set(event.pointerId, { x: event.clientX, y: event.clientY })
    if (event.pointerType === 'mouse') stage.setPointerCapture(event.pointerId)
  }
  const up = ({ pointerId }: PointerEvent) => pointers.delete(pointerId)
  const stop = new AbortController()
  const { signal } = stop
  stage.addEventListener('pointerdown', down, { signal })
  stage.addEventListener('pointermove', move, { signal })
  stage.addEventListener('pointerup', up, { signal })
  stage.addEventListener('pointercancel', up, { signal })
  stage.addEventListener('click', press, { signal })
  return () => stop.abort()
}
