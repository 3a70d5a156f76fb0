import type { Size } from '../ui/use-room.ts'

/** `width` and `page` fit the pane; a number is per cent of the physical size, at 96 CSS pixels per inch. */
export type Zoom = 'width' | 'page' | number

/** CSS pixels of the physical size in a point, pdf.js's unit. */
export const cssPixelsPerPoint = 96 / 72

const percentMin = 10
const percentMax = 800
const steps = [10, 25, 33, 50, 67, 75, 80, 90, 100, 110, 125, 150, 175, 200, 250, 300, 400, 500, 600, 800]

/** What the zoom menu offers. */
export const zoomChoices = [50, 75, 100, 125, 150, 200, 400] as const

/** Times the physical size; `room` is what the pane leaves for a page. */
export function scaleOf(zoom: Zoom, page: Size, room: Size): number {
  const fitWidth = room.width / page.width
  const scale =
    zoom === 'width' ? fitWidth : zoom === 'page' ? Math.min(fitWidth, room.height / page.height) : zoom / 100
  return Math.min(percentMax, Math.max(percentMin, scale * 100)) / 100
}

/** The next round step, in per cent. */
export function stepFrom(scale: number, direction: 'in' | 'out'): number {
  const percent = Math.round(scale * 100)
  return direction === 'in'
    ? (steps.find((step) => step > percent) ?? percentMax)
    : (steps.findLast((step) => step < percent) ?? percentMin)
}

/** After a turn of the wheel (CSS pixels; away from the reader is negative), in whole per cent. */
export function wheelFrom(scale: number, deltaY: number): number {
  const limited = Math.max(-60, Math.min(60, deltaY))
  const percent = Math.round(scale * 100 * Math.exp(-limited / 400))
  // A slow turn of a trackpad must not be rounded away.
  const moved = percent === Math.round(scale * 100) ? percent - Math.sign(deltaY) : percent
  return Math.min(percentMax, Math.max(percentMin, moved))
}
