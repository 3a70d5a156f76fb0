/** The pixels of a page: RGBA, four bytes per pixel, row by row, as in `ImageData`. */
export interface PagePixels {
  width: number
  height: number
  data: Uint8ClampedArray
}

/** A rectangle on a page, as fractions of its width and height. */
export interface Region {
  left: number
  top: number
  width: number
  height: number
}

/** A rectangle in units of blocks. `right` and `bottom` are exclusive. */
interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** Width and height of a block in pixels, about the height of a character in body text. */
const blockSize = 8
/** Ignored difference per color channel, out of 255. It hides noise in JPEG images, but no changed character. */
const tolerance = 24
/** Regions that are at most this many blocks apart are merged, such as the words in a line and the lines in a paragraph. */
const gapBlocks = 3

/**
 * Returns the regions in which two drawings of a page differ, from top to bottom. Nearby differences are merged. Drawings of different sizes
 * differ completely.
 */
export function differingRegions(one: PagePixels, other: PagePixels): Region[] {
  if (one.width !== other.width || one.height !== other.height) {
    return [{ left: 0, top: 0, width: 1, height: 1 }]
  }
  const columns = Math.ceil(one.width / blockSize)
  const rows = Math.ceil(one.height / blockSize)
  const differs = differingBlocks(one, other, columns, rows)
  return mergeOverlapping(boxesOf(differs, columns, rows))
    .map((box) => regionOf(box, one))
    .toSorted((a, b) => a.top - b.top || a.left - b.left)
}

function differingBlocks(one: PagePixels, other: PagePixels, columns: number, rows: number): Uint8Array {
  const differs = new Uint8Array(columns * rows)
  for (let y = 0; y < one.height; y++) {
    const blocks = Math.floor(y / blockSize) * columns
    for (let x = 0; x < one.width; x++) {
      const block = blocks + Math.floor(x / blockSize)
      if (differs[block] === 1) {
        // The block is already known to differ, so skip the rest of its row.
        x += blockSize - 1 - (x % blockSize)
      } else if (isOtherColor(one.data, other.data, (y * one.width + x) * 4)) differs[block] = 1
    }
  }
  return differs
}

function isOtherColor(one: Uint8ClampedArray, other: Uint8ClampedArray, at: number): boolean {
  for (let channel = at; channel < at + 3; channel++) {
    if (Math.abs((one[channel] ?? 0) - (other[channel] ?? 0)) > tolerance) return true
  }
  return false
}

/** Returns the bounding box of each group of differing blocks. */
function boxesOf(differs: Uint8Array, columns: number, rows: number): Box[] {
  const boxes: Box[] = []
  const seen = new Uint8Array(differs.length)
  for (let start = 0; start < differs.length; start++) {
    if (differs[start] !== 1 || seen[start] === 1) continue
    seen[start] = 1
    const box = { left: columns, top: rows, right: 0, bottom: 0 }
    const waiting = [start]
    for (let block = waiting.pop(); block !== undefined; block = waiting.pop()) {
      const x = block % columns
      const y = Math.floor(block / columns)
      box.left = Math.min(box.left, x)
      box.top = Math.min(box.top, y)
      box.right = Math.max(box.right, x + 1)
      box.bottom = Math.max(box.bottom, y + 1)
      for (let ny = Math.max(0, y - gapBlocks); ny <= Math.min(rows - 1, y + gapBlocks); ny++) {
        for (let nx = Math.max(0, x - gapBlocks); nx <= Math.min(columns - 1, x + gapBlocks); nx++) {
          const near = ny * columns + nx
          if (differs[near] !== 1 || seen[near] === 1) continue
          seen[near] = 1
          waiting.push(near)
        }
      }
    }
    boxes.push(box)
  }
  return boxes
}

/** Merges boxes that overlap although their groups do not touch, such as an L and a square inside its angle. */
function mergeOverlapping(boxes: readonly Box[]): Box[] {
  const merged: Box[] = []
  for (const box of boxes) {
    let grown = box
    for (let index = merged.findIndex((known) => overlap(known, grown)); index >= 0;) {
      const [known] = merged.splice(index, 1)
      if (known) grown = around(known, grown)
      index = merged.findIndex((another) => overlap(another, grown))
    }
    merged.push(grown)
  }
  return merged
}

function overlap(a: Box, b: Box): boolean {
  return a.left <= b.right && b.left <= a.right && a.top <= b.bottom && b.top <= a.bottom
}

function around(a: Box, b: Box): Box {
  return {
    left: Math.min(a.left, b.left),
    top: Math.min(a.top, b.top),
    right: Math.max(a.right, b.right),
    bottom: Math.max(a.bottom, b.bottom),
  }
}

function regionOf(box: Box, { width, height }: PagePixels): Region {
  const left = (box.left * blockSize) / width
  const top = (box.top * blockSize) / height
  return {
    left,
    top,
    width: Math.min(1, (box.right * blockSize) / width) - left,
    height: Math.min(1, (box.bottom * blockSize) / height) - top,
  }
}
