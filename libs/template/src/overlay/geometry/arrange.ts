import type { Rectangle } from '../box.ts'
import { bottomOf, boundsOf, rightOf } from './rectangles.ts'

export type Alignment = 'left' | 'center' | 'right' | 'top' | 'middle' | 'bottom'

/** Aligns rectangles with the outermost of them, or with `to`, such as the page. */
export function align<T extends Rectangle>(
  rectangles: readonly T[],
  alignment: Alignment,
  to: Rectangle | undefined = boundsOf(rectangles),
): T[] {
  if (!to) return []
  return rectangles.map((one): T => {
    switch (alignment) {
      case 'left':
        return { ...one, left: to.left }
      case 'center':
        return { ...one, left: to.left + (to.width - one.width) / 2 }
      case 'right':
        return { ...one, left: rightOf(to) - one.width }
      case 'top':
        return { ...one, top: to.top }
      case 'middle':
        return { ...one, top: to.top + (to.height - one.height) / 2 }
      case 'bottom':
      default:
        return { ...one, top: bottomOf(to) - one.height }
    }
  })
}

/** Makes the gaps between rectangles equal. The first and the last rectangle stay. Fewer than three rectangles are unchanged. */
export function distribute<T extends Rectangle>(rectangles: readonly T[], direction: 'across' | 'down'): T[] {
  const [start, length] = direction === 'across' ? (['left', 'width'] as const) : (['top', 'height'] as const)
  const order = rectangles.map((_, index) => index).toSorted((a, b) => at(a) - at(b))
  function at(index: number): number {
    return rectangles[index]?.[start] ?? 0
  }
  const sizeAt = (index: number) => rectangles[index]?.[length] ?? 0
  const [first, last] = [order[0], order.at(-1)]
  if (rectangles.length < 3 || first === undefined || last === undefined) return [...rectangles]
  const room = at(last) + sizeAt(last) - at(first)
  const gap = (room - order.reduce((sum, index) => sum + sizeAt(index), 0)) / (order.length - 1)
  const starts = new Map<number, number>()
  let next = at(first)
  for (const index of order) {
    starts.set(index, next)
    next += sizeAt(index) + gap
  }
  return rectangles.map((one, index) => ({ ...one, [start]: starts.get(index) }))
}

/** Gives rectangles the width, the height, or both, of the first rectangle. */
export function sameSize<T extends Rectangle>(
  rectangles: readonly T[],
  which: 'width' | 'height' | 'both',
): T[] {
  const [model] = rectangles
  if (!model) return []
  return rectangles.map((one) => ({
    ...one,
    ...(which !== 'height' && { width: model.width }),
    ...(which !== 'width' && { height: model.height }),
  }))
}
