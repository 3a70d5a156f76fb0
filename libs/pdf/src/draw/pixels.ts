/** A drawn page. */
export type Pixels = { data: Uint8Array; width: number; height: number }

/** In pixels of a drawn page. */
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** Smaller differences are caused by rounding. */
export const inkMin = 8
/** Ink that keeps less than this share of its contrast is covered. */
export const keptContrast = 0.4

/** Returns the whole pixels of a box that are on the page. */
export function within({ left, top, right, bottom }: Box, { width, height }: Pixels): Box {
  return {
    left: Math.max(0, Math.floor(left)),
    top: Math.max(0, Math.floor(top)),
    right: Math.min(width, Math.ceil(right)),
    bottom: Math.min(height, Math.ceil(bottom)),
  }
}

/** Returns the difference of two pixels in their most different channel. */
export function difference(one: Pixels, other: Pixels, at: number): number {
  let most = 0
  for (let channel = 0; channel < 3; channel++)
    most = Math.max(most, Math.abs((one.data[at + channel] ?? 0) - (other.data[at + channel] ?? 0)))
  return most
}
