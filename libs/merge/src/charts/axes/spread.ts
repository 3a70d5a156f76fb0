/**
 * Returns positions for labels in a column: in the order of their targets, at least `gap` apart, between `top` and `bottom`, and as close
 * to the targets as possible. If there is not enough space, the gaps are smaller.
 */
export function spread(targets: readonly number[], gap: number, top: number, bottom: number): number[] {
  const space = Math.min(gap, (bottom - top) / Math.max(1, targets.length - 1))
  const order = targets.map((_, index) => index).toSorted((a, b) => (targets[a] ?? 0) - (targets[b] ?? 0))
  // Leaving out the gaps, labels that push each other apart share one position: the mean of their targets.
  const blocks: { sum: number; indexes: number[] }[] = []
  for (const [rank, index] of order.entries()) {
    let block = { sum: (targets[index] ?? 0) - rank * space, indexes: [index] }
    for (let last = blocks.at(-1); last && meanOf(last) >= meanOf(block); last = blocks.at(-1)) {
      block = { sum: last.sum + block.sum, indexes: [...last.indexes, ...block.indexes] }
      blocks.pop()
    }
    blocks.push(block)
  }
  const highest = bottom - (targets.length - 1) * space
  const positions: number[] = Array.from({ length: targets.length }, () => top)
  let rank = 0
  for (const block of blocks)
    for (const index of block.indexes)
      positions[index] = Math.max(top, Math.min(highest, meanOf(block))) + rank++ * space
  return positions
}

function meanOf(block: { sum: number; indexes: readonly number[] }): number {
  return block.sum / block.indexes.length
}
