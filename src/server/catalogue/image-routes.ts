import type { PlainRoute } from '../app.ts'
import type { Images } from './images.ts'

const plainWidth = 640

/** `/images/<id>/<width>.webp`; without a width the picture comes in a middling one. */
export function imageRoutes(images: Images): readonly PlainRoute[] {
  return [
    {
      path: '/images/:id/:file',
      serve: (request, { id = '', file = '' }) =>
        images.serve(request, id, Number(/^(\d{3,4})\.webp$/.exec(file)?.[1])),
    },
    { path: '/images/:id', serve: (request, { id = '' }) => images.serve(request, id, plainWidth) },
  ]
}
