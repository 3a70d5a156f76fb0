/** The next letter is a quarter turn clockwise: right, down, left, up. */
const letters = ['h', 'v', 'h', 'v'] as const

/**
 * Returns the outlines of dark modules as one path, one unit per module, moved right and down by `margin`. Squares side by side would show
 * seams in some viewers and print at twice the size. Dark is on the right of each line, so both fill rules give the same result.
 */
export function outlinePath(modules: readonly (readonly boolean[])[], margin: number): string {
  const width = modules.length + 1
  const steps = [1, width, -1, -width] as const
  const edges = edgesFrom(modules, width)
  let data = ''
  let [lastX, lastY] = [-margin, -margin]
  for (let corner = 0; corner < edges.length; corner++) {
    while (has(edges, corner, 0)) {
      const [x, y] = [corner % width, Math.floor(corner / width)]
      // A closed outline ends where it started, so the next one starts relative to that.
      data += `m${x - lastX} ${y - lastY}`
      ;[lastX, lastY] = [x, y]
      let [at, direction, length] = [corner, 0, 0]
      while (has(edges, at, direction)) {
        edges[at] = (edges[at] ?? 0) & ~(1 << direction)
        at += steps[direction] ?? 0
        length++
        // Two squares that touch at a corner keep separate outlines: right comes first.
        const next = [1, 0, 3].map((turn) => (direction + turn) % 4).find((turned) => has(edges, at, turned))
        if (next === direction) continue
        data += `${letters[direction]}${direction < 2 ? length : -length}`
        length = 0
        direction = next ?? direction
      }
      data += 'z'
    }
  }
  return data
}

/** Returns the directions of dark modules' edges at each corner of the grid, one bit for each direction. */
function edgesFrom(modules: readonly (readonly boolean[])[], width: number): Uint8Array {
  const edges = new Uint8Array(width * width)
  const add = (x: number, y: number, direction: number) => {
    edges[y * width + x] = (edges[y * width + x] ?? 0) | (1 << direction)
  }
  for (const [y, row] of modules.entries()) {
    for (const [x, dark] of row.entries()) {
      if (!dark) continue
      if (modules[y - 1]?.[x] !== true) add(x, y, 0)
      if (row[x + 1] !== true) add(x + 1, y, 1)
      if (modules[y + 1]?.[x] !== true) add(x + 1, y + 1, 2)
      if (row[x - 1] !== true) add(x, y + 1, 3)
    }
  }
  return edges
}

function has(edges: Uint8Array, corner: number, direction: number): boolean {
  return ((edges[corner] ?? 0) & (1 << direction)) !== 0
}
