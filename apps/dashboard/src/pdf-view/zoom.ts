import type { Size } from '../ui/use-element-size.ts'

/** `width` and `page` fit the pane. A number is a percentage of the physical size at 96 CSS pixels per inch. */
export type Zoom = 'width' | 'page' | number

/** CSS pixels per point, which is the unit of pdf.js. */
export const cssPixelsPerPoint = 96 / 72

const percentMin = 10
const percentMax = 800
const steps = [10, 25, 33, 50, 67, 75, 80, 90, 100, 110, 125, 150, 175, 200, 250, 300, 400, 500, 600, 800]

/** The percentages in the zoom menu. */
export const zoomChoices = [50, 75, 100, 125, 150, 200, 400] as const

/** Returns the scale relative to the physical size. `room` is the available space for a page. */
export function scaleOf(zoom: Zoom, page: Size, room: Size): number {
  const fitWidth = room.width / page.width
  const scale =
    zoom === 'width' ? fitWidth : zoom === 'page' ? Math.min(fitWidth, room.height / page.height) : zoom / 100
  return Math.min(percentMax, Math.max(percentMin, scale * 100)) / 100
}

/** Returns the next zoom step as a percentage. */
export function stepFrom(scale: number, direction: 'in' | 'out'): number {
  const percent = Math.round(scale * 100)
  return direction === 'in'
    ? (steps.find((step) => step > percent) ?? percentMax)
    : (steps.findLast((step) => step < percent) ?? percentMin)
}

/** Returns the zoom after a wheel event as a whole percentage. `deltaY` is in CSS pixels. */
export function wheelFrom(scale: number, deltaY: number): number {
  const limited = Math.max(-60, Math.min(60, deltaY))
  const percent = Math.round(scale * 100 * Math.exp(-limited / 400))
  // Rounding must not hide a slow movement on a trackpad.
  const moved = percent === Math.round(scale * 100) ? percent - Math.sign(deltaY) : percent
  return Math.min(percentMax, Math.max(percentMin, moved))
}
