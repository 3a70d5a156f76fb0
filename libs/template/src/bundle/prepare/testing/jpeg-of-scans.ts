/**
 * Returns a progressive gray JPEG in which each scan refines one coefficient and needs only one byte for thousands of blocks, but the decoder visits
 * all pixels. After 882 scans, all bits are refined and the refinement starts again, for which decoders only report a warning.
 */
export function jpegOfScans({ side, scans }: { side: number; scans: number }): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt16BE(side, 0)
  size.writeUInt16BE(side, 2)
  const blocks = Math.ceil(side / 8) ** 2
  // ITU T.81: one quantization table, one code table, and a frame with one component.
  const head = [
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, Buffer.from([0, ...Array<number>(64).fill(1)])),
    segment(0xc2, Buffer.from([8, ...size, 1, 1, 0x11, 0])),
    segment(0xc4, Buffer.from([0x00, 1, ...Array<number>(15).fill(0), 0])),
    segment(0xc4, Buffer.from([0x10, 1, ...Array<number>(15).fill(0), 0xe0])),
    segment(0xda, Buffer.from([1, 1, 0x00, 0, 0, 0x00])),
    entropyCoded('0'.repeat(blocks)),
  ]
  const runs = Math.ceil(blocks / endOfBandRun)
  const empty = entropyCoded(`0${'1'.repeat(14)}`.repeat(runs))
  const refinements = Array.from({ length: scans }, (_, scan) => {
    const bit = 13 - (Math.floor(scan / 63) % 14)
    const coefficient = (scan % 63) + 1
    const approximation = bit === 13 ? bit : ((bit + 1) << 4) | bit
    return Buffer.concat([
      segment(0xda, Buffer.from([1, 1, 0x00, coefficient, coefficient, approximation])),
      empty,
    ])
  })
  return Buffer.concat([...head, ...refinements, Buffer.from([0xff, 0xd9])])
}

/** Maximum number of blocks that one code skips. */
const endOfBandRun = 32_767

function segment(marker: number, content: Buffer): Buffer {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(content.length + length.length)
  return Buffer.concat([Buffer.from([0xff, marker]), length, content])
}

/** Pads the bits with ones to whole bytes, and adds a zero byte after each byte that looks like a marker. */
function entropyCoded(bits: string): Buffer {
  const bytes = bits.match(/.{1,8}/g)?.map((each) => Number.parseInt(each.padEnd(8, '1'), 2)) ?? []
  return Buffer.from(bytes.flatMap((byte) => (byte === 0xff ? [byte, 0] : [byte])))
}
