/** A quarter turn clockwise is the next: right, down, left, up. */
const letters = ['h', 'v', 'h', 'v'] as const

/**
 * The outlines of the dark modules as the data of one path, a unit a module, moved right and down by `margin`. Outlines, as squares side by
 * side show seams in some viewers and are twice as much to print. Dark is on the right of each, so both fill rules fill the same.
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
      // A closed outline ends where it began, so the next one begins relative to that.
      data += `m${x - lastX} ${y - lastY}`
      ;[lastX, lastY] = [x, y]
      let [at, direction, length] = [corner, 0, 0]
      while (has(edges, at, direction)) {
        edges[at] = (edges[at] ?? 0) & ~(1 << direction)
        at += steps[direction] ?? 0
        length++
        // Where two squares touch at a corner each keeps an outline of its own: right comes first.
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

/** Of each corner of the grid, the directions in which an edge of a dark module leaves it, a bit each. */
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
