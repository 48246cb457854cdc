import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'

/**
 * Mounts a component that uses a hook and renders nothing, so that React needs no more of a document than this.
 * `render` passes the hook another input; `result` is what it returned last.
 */
export async function mountHook<Input, Result>(hook: (input: Input) => Result, first: NoInfer<Input>) {
  const results: Result[] = []
  const Probe = ({ input }: { readonly input: Input }) => {
    results.push(hook(input))
    return null
  }
  const nothing = () => {}
  const place = { nodeType: 1, tagName: 'DIV', addEventListener: nothing, removeEventListener: nothing }
  const document = { ...place, nodeType: 9, activeElement: null, defaultView: globalThis }
  Object.assign(globalThis, {
    window: globalThis,
    HTMLIFrameElement: EventTarget,
    IS_REACT_ACT_ENVIRONMENT: true,
  })
  // edge: React uses only these parts of an element that stays empty
  const root = createRoot({ ...place, ownerDocument: document } as unknown as Element)
  const render = (input: Input) => act(async () => root.render(createElement(Probe, { input })))
  await render(first)
  return {
    render,
    result: () => results.at(-1),
    /** Lets everything happen that `work` causes. */
    during: (work: () => void | Promise<void>) => act(async () => work()),
    unmount: () => act(async () => root.unmount()),
  }
}
